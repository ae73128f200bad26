// The result of a part in the table of the release check.

/** Output lines of tests that skip something, because this machine lacks what they need. */
const LEFT_OUT = /^!!! .+$/gm;

/**
 * @param {{ ok: boolean, text: string }} part whether all that was run passed, and all that was written
 * @returns {{ result: 'passed' | 'skipped' | 'FAILED', leftOut: string[] }} `skipped`: something was not tested at all
 */
export function resultOf({ ok, text }) {
  const leftOut = [...new Set(text.match(LEFT_OUT))];
  if (!ok) return { result: 'FAILED', leftOut };
  return { result: leftOut.length > 0 ? 'skipped' : 'passed', leftOut };
}
