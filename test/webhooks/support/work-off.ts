import type { Database } from '../../../src/db/database.js';
import { contextFor, taskNamed } from '../../support/tasks.js';

/** What the job says of an event that it could not apply. */
interface Logged {
  fields: object;
  message: string;
}

/** Does what the job does, until it finds nothing more to do at this moment. @returns what it logged */
export async function workOffParked(database: Database): Promise<Logged[]> {
  const logged: Logged[] = [];
  const note = (fields: object, message: string) => void logged.push({ fields, message });
  const context = contextFor(database, { log: { warn: note, error: note } });
  while (await taskNamed('apply-parked').run(context));
  return logged;
}

/** How many events of an agency are parked. */
export async function countParked(database: Database, agencyId: string): Promise<number> {
  const [row] = await database.query<{ parked: number }>(
    null,
    'select count(*)::int as parked from parked_webhook_event where agency_id = $1',
    [agencyId],
  );
  return row?.parked ?? 0;
}

/** Ends leases and pauses, as the clock would. */
export async function passTime(database: Database): Promise<void> {
  const earlier = `clock_timestamp() - interval '1 second'`;
  await database.query(null, `update parked_webhook_event set due_at = ${earlier} where due_at is not null`);
  await database.query(null, `update parked_event_request set due_at = ${earlier}`);
}
