// What the table of the release check says of a part.

/** Lines of tests that leave something out, because this machine has not what they need. */
const LEFT_OUT = /^!!! .+$/gm;

/**
 * @param {{ ok: boolean, text: string }} part whether all that was run passed, and all that was written
 * @returns {{ result: 'passed' | 'skipped' | 'FAILED', leftOut: string[] }} `skipped`: something was not tried at all
 */
export function resultOf({ ok, text }) {
  const leftOut = [...new Set(text.match(LEFT_OUT))];
  if (!ok) return { result: 'FAILED', leftOut };
  return { result: leftOut.length > 0 ? 'skipped' : 'passed', leftOut };
}
