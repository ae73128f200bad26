import { sqlState } from './database-error.js';

/** The database cannot be brought to the schema as it is; a person has to decide what to do, which the message says. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError';
}

/** The failure of a script, with what the server says about it and what to do next. */
export function scriptFailed(name: string, error: unknown): MigrationError {
  const { message, detail } = error as { message?: string; detail?: string };
  const said = detail ? `${message} (${detail.replace(/\.$/, '')})` : (message ?? String(error));
  const next =
    sqlState(error) === undefined
      ? 'Start again when the server answers: what was cut off is done again.'
      : 'The migrations before it are applied. Mend what it stumbled over, and start again.';
  return new MigrationError(`The migration ${name} failed: ${said}. ${next}`, { cause: error });
}
