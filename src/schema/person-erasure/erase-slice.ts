import { z } from 'zod';
import type { Database } from '../../db/database.js';
import type { ClaimedErasure } from './claim-erasure.js';
import { endErasure } from './end-erasure.js';
import { clearRepliers, dropAnswers, dropParked, emptyBodies, type SeenRow } from './erase-mentions.js';
import { eraseActivities, eraseAddresses, eraseEmails, eraseMerges } from './erase-records.js';

type Step = (database: Database, erasure: ClaimedErasure, seen: SeenRow | null) => Promise<SeenRow | null>;

/* What is no walk through rows and takes several slices goes on from the same place. */
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

/** The ledger first: from then on a repeat is one, whatever else is left. */
const STEPS: Readonly<Record<string, Step>> = {
  addresses: once(eraseAddresses),
  emails: repeated(eraseEmails),
  repliers: clearRepliers,
  activities: repeated(eraseActivities),
  merges: once(eraseMerges),
  answers: once(dropAnswers),
  parked: (database, erasure, seen) => dropParked(database, erasure, 'client', seen),
  parkedOfAgency: (database, erasure, seen) => dropParked(database, erasure, 'agency', seen),
  bodies: (database, erasure, seen) => emptyBodies(database, erasure, 'client', seen),
  bodiesOfAgency: (database, erasure, seen) => emptyBodies(database, erasure, 'agency', seen),
};
const NAMES = Object.keys(STEPS);

const positionSchema = z.object({
  step: z.enum([...NAMES, 'end']).catch('addresses'),
  seen: z.object({ at: z.string(), id: z.string() }).nullable().catch(null),
});

/**
 * Erases one slice. What is done twice does nothing the second time.
 * @returns the erasure with the place where it goes on; null: it is done
 */
export async function eraseSlice(database: Database, erasure: ClaimedErasure): Promise<ClaimedErasure | null> {
  const { step, seen } = positionSchema.parse(erasure.position ?? {});
  const work = STEPS[step];
  if (!work || erasure.contactIds.length === 0) {
    await endErasure(database, erasure);
    return null;
  }
  const next = await work(database, erasure, seen);
  const following = NAMES[NAMES.indexOf(step) + 1] ?? 'end';
  return { ...erasure, position: next ? { step, seen: { ...next } } : { step: following } };
}
