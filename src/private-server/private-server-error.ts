/** The private server cannot be used, and nothing was changed. The message tells the operator what to do. */
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

/** The code of an error of the operating system, such as `ENOENT`. */
export const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
