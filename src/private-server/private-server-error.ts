/** The private server cannot be used. Its message is for the operator: it says what to do, and nothing was changed. */
export class PrivateServerError extends Error {
  override readonly name = 'PrivateServerError';
}

/** Another process uses the data folder. */
export class DataInUseError extends PrivateServerError {
  constructor(dataDir: string, pid: number | null) {
    const holder = pid === null ? 'another process' : `process ${pid}`;
    super(`The database in ${dataDir} is in use by ${holder}. Stop it first, or set DATABASE_URL or DATA_DIR.`);
  }
}

/** Of an error of the operating system: its code, such as `ENOENT`. */
export const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;

/** A backup cannot be made or restored; nothing was changed. The message says why. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}
