/** Reads the different shapes in which the drivers and Prisma report one database error. */

import { verdictOf } from './sql-state.js';

const UNAVAILABLE_PRISMA = 'P1001|P1002|P1008|P1017|P2024|P2028|P2034|P2037';
const UNAVAILABLE_NETWORK = 'ECONN\\w+|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH';
const UNAVAILABLE_CODES = new RegExp(`^(${UNAVAILABLE_PRISMA}|${UNAVAILABLE_NETWORK})$`);
const INPUT_PRISMA = /^(P2000|P2007|P2020|P2029|P2039)$/;
const CONFLICT_CODES = /^(40001|40P01|P2034)$/;

/** After an error of these severities the session is over, or never began. */
const ENDED = /^(FATAL|PANIC)$/;
const STALE_PLAN = 'cached plan must not change result type';

/** Errors without a code, recognised by their text. */
const UNAVAILABLE_MESSAGES = [
  'Connection terminated',
  'Query read timeout',
  'timeout exceeded when trying to connect',
  'timeout expired',
  'Client has encountered a connection error',
  'Client was closed and is not queryable',
  'Cannot use a pool after calling end on the pool',
];

const KIND_CODES: Readonly<Record<string, string>> = {
  TransactionWriteConflict: '40001',
  UniqueConstraintViolation: '23505',
  ForeignKeyConstraintViolation: '23503',
  NullConstraintViolation: '23502',
  ValueOutOfRange: '22003',
  InvalidInputValue: '22P02',
  TooManyConnections: '53300',
  DatabaseNotReachable: '08006',
  ConnectionClosed: '08006',
  SocketTimeout: '57014',
  TlsConnectionError: '08006',
};

const PRISMA_CODES: Readonly<Record<string, string>> = {
  P2002: '23505',
  P2003: '23503',
  P2011: '23502',
  P2034: '40001',
};

const SQLSTATE = /^[0-9A-Z]{5}$/;
const PRISMA_CODE = /^P[1-6]\d{3}$/;

/** The error and everything it wraps, outermost first. */
export function* unwrap(error: unknown): Generator<Record<string, unknown>> {
  let layer = error;
  for (let depth = 0; depth < 6 && typeof layer === 'object' && layer !== null; depth++) {
    const fields: Record<string, unknown> = { ...layer, ...('message' in layer && { message: layer.message }) };
    if ('cause' in layer) fields.cause = layer.cause;
    yield fields;
    const meta = fields.meta;
    const driverError =
      typeof meta === 'object' && meta !== null && 'driverAdapterError' in meta && meta.driverAdapterError;
    layer = driverError || fields.cause;
  }
}

/** The codes of one layer: SQLSTATE, Prisma code or system code. */
function* codesOf(error: unknown): Generator<string> {
  for (const layer of unwrap(error)) {
    for (const code of [layer.originalCode, layer.code]) if (typeof code === 'string') yield code;
    const code = typeof layer.kind === 'string' ? KIND_CODES[layer.kind] : undefined;
    if (code !== undefined) yield code;
  }
}

/** The SQLSTATE of an error of `pg` or Prisma; undefined if the database reported none. */
export function sqlState(error: unknown): string | undefined {
  const codes = [...codesOf(error)];
  const reported = codes.find((code) => SQLSTATE.test(code) && !PRISMA_CODE.test(code) && !code.startsWith('E'));
  return reported ?? codes.map((code) => PRISMA_CODES[code]).find((code) => code !== undefined);
}

/** The name of the violated constraint or unique index, if the driver reports it. */
export function constraintOf(error: unknown): string | undefined {
  for (const { constraint, originalMessage } of unwrap(error)) {
    if (typeof constraint === 'string') return constraint;
    if (typeof constraint === 'object' && constraint !== null && 'index' in constraint) return String(constraint.index);
    const named = typeof originalMessage === 'string' ? /constraint "([^"]+)"/.exec(originalMessage)?.[1] : undefined;
    if (named !== undefined) return named;
  }
  return undefined;
}

/** Deadlock or serialization failure, in any shape: the whole transaction may be retried. */
export function isTransactionConflict(error: unknown): boolean {
  return [...codesOf(error)].some((code) => CONFLICT_CODES.test(code));
}

/** An earlier statement of the transaction failed, so it accepts no more; the earlier error gives the reason. */
export function isTransactionAborted(error: unknown): boolean {
  return sqlState(error) === '25P02';
}

/** The session is over or never began: the server refused or ended it. */
export const isSessionEnded = (error: unknown): boolean =>
  [...unwrap(error)].some(({ severity }) => typeof severity === 'string' && ENDED.test(severity));

/** The database is unavailable or busy, or cancelled the statement; the same request may succeed later. */
export function isUnavailable(error: unknown): boolean {
  const state = sqlState(error);
  if (state !== undefined && (verdictOf(state) === 'again' || isStalePlan(error))) return true;
  if (isUntrusted(error) || [...codesOf(error)].some((code) => UNAVAILABLE_CODES.test(code))) return true;
  if (isSessionEnded(error)) return true;
  return [...unwrap(error)].some(
    ({ message }) => typeof message === 'string' && UNAVAILABLE_MESSAGES.some((known) => message.includes(known)),
  );
}

/**
 * A prepared statement no longer exists on the server as this process expects: its name is unknown or used for another
 * text, or a table of its plan was changed. The statement had no effect; it works without a name, or over another
 * connection.
 */
export function isStatementLost(error: unknown): boolean {
  const state = sqlState(error);
  return state === '26000' || state === '42P05' || isStalePlan(error);
}

/* The server does not present the expected certificate. */
function isUntrusted(error: unknown): boolean {
  return [...unwrap(error)].some((layer) => describeTlsFailure(layer) !== undefined);
}

/** A sequence is exhausted, so no record of its kind can be created. Neither callers nor retries can fix it. */
export function isSequenceExhausted(error: unknown): boolean {
  return sqlState(error) === '2200H';
}

/** The server is read-only: a standby, or a primary that was replaced. */
export function isReadOnly(error: unknown): boolean {
  return sqlState(error) === '25006';
}

/**
 * The connection works, but the next statement would fail too: its prepared statements are lost, or its server is
 * read-only.
 */
export function isConnectionSpoilt(error: unknown): boolean {
  return isReadOnly(error) || isStatementLost(error);
}

/* The code stands for every feature that is not supported. The message may be translated, the routine's name is not. */
function isStalePlan(error: unknown): boolean {
  if (sqlState(error) !== '0A000') return false;
  return [...unwrap(error)].some(
    ({ message, routine }) =>
      routine === 'RevalidateCachedQuery' || (typeof message === 'string' && message.includes(STALE_PLAN)),
  );
}

/** A Prisma update or delete found no row with the given key. */
export function isRowMissing(error: unknown): boolean {
  return [...codesOf(error)].includes('P2025');
}

/**
 * The label of an error in the metrics: `statement` for a lost prepared statement, `tls` for a server that is not
 * trusted, else the class of the SQLSTATE, its Prisma or system code, or `connection`.
 */
export function errorClass(error: unknown): string {
  if (isStatementLost(error)) return 'statement';
  if (isUntrusted(error)) return 'tls';
  return sqlState(error)?.slice(0, 2) ?? [...codesOf(error)][0] ?? 'connection';
}

/** The database refused a value that the validation of input should have refused. Callers return 400 and count it. */
export function isInputReachedDatabase(error: unknown): boolean {
  const state = sqlState(error);
  // Prisma's own code is broader than the SQLSTATE: P2039 stands for a broken check as well.
  if (state !== undefined) return verdictOf(state) === 'input';
  return [...codesOf(error)].some((code) => INPUT_PRISMA.test(code));
}

/** Problems with a server's certificate, by error code of OpenSSL and Node, as the end of a sentence. */
const FAILURES = [
  [
    /^(SELF_SIGNED|DEPTH_ZERO_SELF|UNABLE_TO_(VERIFY_LEAF|GET_ISSUER)|CERT_SIGNATURE)/,
    'of a CA that is not trusted here',
  ],
  [/^CERT_HAS_EXPIRED$/, 'that has expired'],
  [/^CERT_NOT_YET_VALID$/, 'that is not valid yet'],
  [/^ERR_TLS_CERT_ALTNAME_INVALID$/, 'of another host name'],
] as const;

/** @param error of a driver, or its fields @returns undefined if it is not a TLS failure */
export function describeTlsFailure(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  if ('message' in error && error.message === 'The server does not support SSL connections')
    return 'does not speak TLS';
  const code = 'code' in error ? String(error.code) : '';
  const found = FAILURES.find(([pattern]) => pattern.test(code));
  return found && `has a certificate ${found[1]}`;
}
