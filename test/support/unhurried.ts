/** Limits for tests whose writers wait for one another; how long is not what they are about. */
export const UNHURRIED = {
  lockMs: 30_000,
  statementMs: 30_000,
  queryMs: 30_000,
  transactionMs: 40_000,
  longStatementMs: 30_000,
  longQueryMs: 30_000,
  longTransactionMs: 40_000,
  poolWaitMs: 40_000,
};
