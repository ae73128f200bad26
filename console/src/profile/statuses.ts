/** The statuses that every client may use, in the order in which a contact usually has them. */
export const USUAL = ['active', 'replied', 'interested', 'customer', 'bounced', 'unsubscribed'] as const;

/** The status that is also an opt-out. */
export const OPTS_OUT = 'unsubscribed';

/** The usual statuses and those in use: the positive ones, the client's own by their number, the negative ones last. */
export function orderedStatuses(inUse: readonly { status: string; count: number }[]): string[] {
  const usual: readonly string[] = USUAL;
  const own = inUse.filter(({ status }) => !usual.includes(status)).sort((a, b) => b.count - a.count);
  return [...USUAL.slice(0, 4), ...own.map(({ status }) => status), ...USUAL.slice(4)];
}
