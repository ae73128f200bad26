/** A tool call that is refused before an operation runs. The message names the reason and the remedy. */
export class ToolRefused extends Error {
  override readonly name = 'ToolRefused';
}
