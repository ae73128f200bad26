import { z } from 'zod';
import type { Database } from '../../../db/database.js';
import type { ClaimedNormalisation } from '../../kernel/queues/claims.js';
import { renewContact } from './renew-contact.js';
import { contacts, emails, ledger, objectAddresses, optOuts, parkedEvents, type StoredRows } from './stored-rows.js';

/* The ledger first: after this a repeated event is recognised, whatever is left. */
const STEPS: Readonly<Record<string, StoredRows>> = {
  ledger,
  objectAddresses,
  parkedEvents: parkedEvents('client'),
  parkedEventsOfAgency: parkedEvents('agency'),
  emails,
  contacts: contacts(renewContact),
  optOuts,
};
const NAMES = Object.keys(STEPS);

const positionSchema = z.object({
  pass: z.int().catch(1),
  step: z.enum(NAMES).catch('ledger'),
  after: z.array(z.string()).nullable().catch(null),
});
type Position = z.output<typeof positionSchema>;

/** How long one slice may write, well within a lease. */
const SLICE_MS = 1_000;

/* Processes of an earlier release may write old forms until all of them were replaced, so there are two passes. */
const WAIT = `update normalisation q set position = '{"pass": 2}', claim_id = null, due_at = clock_timestamp() + interval '1 hour'
  where q.client_id = $1 and q.claim_id = $2::uuid`;
const END = 'delete from normalisation q where q.client_id = $1 and q.claim_id = $2::uuid';

/**
 * Brings one slice of a client's stored addresses and profiles into their normal form; a repeat is harmless. Contacts
 * that become the same are merged.
 * @returns the claim with its next position; null: this pass is complete
 */
export async function normaliseSlice(
  database: Database,
  claim: ClaimedNormalisation,
): Promise<ClaimedNormalisation | null> {
  const position = positionSchema.parse(claim.position ?? {});
  const { pass, step } = position;
  const last = await renewSlice(database, claim, position);
  const following = NAMES[NAMES.indexOf(step) + 1];
  if (last) return { ...claim, position: { pass, step, after: last } };
  if (following) return { ...claim, position: { pass, step: following, after: null } };
  const values = [claim.clientId, claim.claimId];
  await (pass === 1
    ? database.query('normalisation.wait', WAIT, values)
    : database.query('normalisation.end', END, values));
  return null;
}

/* @returns the key of the last row that is done; null: there are no more */
async function renewSlice(database: Database, place: ClaimedNormalisation, { step, after }: Position) {
  const until = performance.now() + SLICE_MS;
  const table = STEPS[step] ?? ledger;
  const { last, rows } = await table.read(database, place, after ?? table.first);
  for (const row of rows) {
    await table.write(database, place, row);
    if (performance.now() > until) return row.key;
  }
  return last;
}
