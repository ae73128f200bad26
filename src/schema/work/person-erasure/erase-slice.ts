import { z } from 'zod';
import type { Database } from '../../../db/database.js';
import { ownedBy } from '../../../db/scoped.js';
import type { ClaimedErasure } from '../../kernel/queues/claims.js';
import { dropPlans } from './drop-plans.js';
import { endErasure } from './end-erasure.js';
import { eraseEntries } from './erase-journal.js';
import { clearRepliers, clearRests, dropAnswers, dropParked, emptyBodies, type SeenRow } from './erase-mentions.js';
import {
  eraseActivities,
  eraseCrmAddresses,
  eraseEmails,
  eraseFields,
  eraseLedger,
  eraseMerges,
} from './erase-records.js';

type Step = (database: Database, erasure: ClaimedErasure, seen: SeenRow | null) => Promise<SeenRow | null>;

/* The position of a step that takes several slices without scanning rows in order. */
const AGAIN: SeenRow = { at: '', id: '' };
const once = (work: (database: Database, erasure: ClaimedErasure) => Promise<void>): Step => {
  return async (database, erasure) => {
    await work(database, erasure);
    return null;
  };
};
const repeated = (work: (database: Database, erasure: ClaimedErasure) => Promise<boolean>): Step => {
  return async (database, erasure) => ((await work(database, erasure)) ? AGAIN : null);
};

/** The ledger first: after this a repeated event is recognised, whatever else is left. */
const STEPS: Readonly<Record<string, Step>> = {
  addresses: repeated(eraseLedger),
  crmAddresses: once(eraseCrmAddresses),
  emails: repeated(eraseEmails),
  repliers: clearRepliers,
  activities: repeated(eraseActivities),
  merges: repeated(eraseMerges),
  fields: repeated(eraseFields),
  answers: once(dropAnswers),
  plans: once(dropPlans),
  parked: (database, erasure, seen) => dropParked(database, erasure, 'client', seen),
  parkedOfAgency: (database, erasure, seen) => dropParked(database, erasure, 'agency', seen),
  rests: (database, erasure, seen) => clearRests(database, erasure, 'client', seen),
  restsOfAgency: (database, erasure, seen) => clearRests(database, erasure, 'agency', seen),
  bodies: (database, erasure, seen) => emptyBodies(database, erasure, 'client', seen),
  bodiesOfAgency: (database, erasure, seen) => emptyBodies(database, erasure, 'agency', seen),
};
const NAMES = Object.keys(STEPS);

const positionSchema = z.object({
  step: z.enum([...NAMES, 'journal', 'end']).catch('addresses'),
  seen: z.object({ at: z.string(), id: z.string() }).nullable().catch(null),
});

/**
 * Erases one slice. Repeating a slice is harmless.
 * @returns the erasure with the position at which it continues; null when it is complete
 */
export async function eraseSlice(database: Database, erasure: ClaimedErasure): Promise<ClaimedErasure | null> {
  const { step, seen } = positionSchema.parse(erasure.position ?? {});
  const numberSeen = Number(seen?.id ?? 0);
  const work = STEPS[step];
  if (step === 'journal' && erasure.contactIds.length > 0) {
    const { agencyId, clientId } = erasure;
    const { last, isMore } = await ownedBy(database, { agencyId, clientId }).transaction(
      (session) => eraseEntries(session, erasure, numberSeen),
      'long',
    );
    return { ...erasure, position: { step: isMore ? 'journal' : 'end', seen: { at: '', id: String(last) } } };
  }
  if (!work || erasure.contactIds.length === 0) {
    await endErasure(database, erasure, numberSeen);
    return null;
  }
  const next = await work(database, erasure, seen);
  const following = NAMES[NAMES.indexOf(step) + 1] ?? 'journal';
  return { ...erasure, position: next ? { step, seen: { ...next } } : { step: following } };
}
