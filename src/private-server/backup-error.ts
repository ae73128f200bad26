/** A backup cannot be made or restored; nothing was changed. The message says why. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}
