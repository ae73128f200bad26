import { isSessionEnded, isUnavailable, sqlState, unwrap } from '../db/database-error.js';

const NEXT = {
  away: 'See that its server runs and that DATABASE_URL names it, and try again.',
  busy: 'Try again when it has less to do.',
  refused: 'Nothing of the step is kept. `npm run -s admin -- doctor` looks for what is wrong with the database.',
};

/** Library errors whose messages quote its calls. */
const OF_LIBRARY = /^PrismaClient/;

/**
 * The message of a failed start or command: a human-readable sentence without library jargon, and what to do next. Our
 * own errors contain both.
 */
export function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const state = sqlState(error);
  const away = isUnavailable(error);
  if (away && (state === undefined || isSessionEnded(error)))
    return `The database cannot be reached (${reasonOf(error)}). ${NEXT.away}`;
  if (away) return `The database gave up (${reasonOf(error)}). ${NEXT.busy}`;
  if (state !== undefined || OF_LIBRARY.test(error.name))
    return `The database refused it (${reasonOf(error)}). ${NEXT.refused}`;
  return error.message;
}

/* The innermost message comes from the server or the system. */
function reasonOf(error: Error): string {
  const said = [...unwrap(error)].flatMap(({ clientVersion, message, originalMessage, errors }) => [
    clientVersion === undefined ? message : undefined,
    originalMessage,
    Array.isArray(errors) && errors[0] instanceof Error ? errors[0].message : undefined,
  ]);
  const texts = said.filter((text): text is string => typeof text === 'string' && text.trim() !== '');
  const reason = texts.at(-1)?.replaceAll(/\s+/g, ' ').trim() ?? 'it said no reason';
  const state = sqlState(error);
  return state === undefined ? reason : `${reason}, ${state}`;
}
