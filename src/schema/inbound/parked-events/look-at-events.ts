import type { Sql } from '../../../db/database.js';
import type { ParkedRow } from '../../kernel/queues/queue-table.js';
import { type FindOwner, readOwners } from '../email-events/agency-accounts.js';
import { applyEvent, type ParkedFailure } from './apply-event.js';

/** How long one portion may take, in milliseconds; less than the lease of its events. */
const PORTION_MS = 2_500;

/** The result of trying parked events. */
interface Looked {
  /** How many of the given events were tried, from the first one on; fewer than given when the time was up. */
  count: number;
  /** The events that go on waiting. */
  waiting: ParkedRow[];
  failures: ParkedFailure[];
}

/**
 * Applies those of the given events whose workspace is known now. Events for a connection with a secret are skipped,
 * because they were not proven. One that fails does not delay the others.
 * @param sql runs each statement as its own transaction
 * @param isStopping whether to end early
 * @source Specification: Inbound webhooks, agency routing; secrets and verification
 */
export async function lookAtEvents(
  sql: Sql,
  rows: readonly ParkedRow[],
  isStopping: () => boolean = () => false,
): Promise<Looked> {
  const looked: Looked = { count: 0, waiting: [], failures: [] };
  const findClient = await readClients(sql, rows);
  const until = performance.now() + PORTION_MS;
  for (const row of rows) {
    if (performance.now() > until || isStopping()) break;
    const clientId = findClient(row);
    const applied = clientId === null ? ({ kind: 'waits' } as const) : await applyEvent(sql, row.id, clientId);
    if (applied.kind === 'waits') looked.waiting.push(row);
    if (applied.kind === 'failed') looked.failures.push(applied.failure);
    looked.count += 1;
  }
  return looked;
}

/*
 * The clients of events by the present connections and campaigns, which are read once for all events of an agency's
 * platform.
 */
async function readClients(sql: Sql, rows: readonly ParkedRow[]): Promise<(row: ParkedRow) => string | null> {
  const owners = new Map<string, FindOwner>();
  const unrouted = rows.filter(({ clientId }) => clientId === null);
  for (const { agencyId, platform } of unrouted) {
    const name = placeOf({ agencyId, platform });
    if (owners.has(name)) continue;
    const campaigns = unrouted.filter((row) => placeOf(row) === name).map(({ campaignId }) => campaignId);
    owners.set(name, await readOwners(sql, agencyId, platform, campaigns));
  }
  return (row) => {
    if (row.clientId !== null) return row.clientId;
    const owner = row.routing && owners.get(placeOf(row))?.(row.routing, row.campaignId);
    return owner && !owner.hasSecret ? owner.clientId : null;
  };
}

const placeOf = ({ agencyId, platform }: Pick<ParkedRow, 'agencyId' | 'platform'>) => `${agencyId} ${platform}`;
