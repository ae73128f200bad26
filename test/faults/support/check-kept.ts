import { expect } from 'vitest';
import { openDatabase } from '../../../src/db/open.js';
import { brokenInvariants } from '../../support/invariants.js';
import type { Load } from './load.js';

/** Fails when something that was acknowledged is lost, or something was done twice. */
export async function checkKept(url: string, load: Pick<Load, 'contacts' | 'activities' | 'events'>): Promise<void> {
  const database = await openDatabase({ url });
  try {
    const text = `select given.email from unnest($1::text[]) as given (email)
      where (select count(*) from contact c where c.email = given.email) <> 1`;
    expect(await database.query(null, text, [load.contacts])).toEqual([]);
    const lost = `select given.id from unnest($1::int[]) as given (id)
      where not exists (select from activity a where a.id = given.id)`;
    expect(await database.query(null, lost, [load.activities])).toEqual([]);
    const doubled = `select contact_id from activity_contact group by contact_id having count(*) > 1`;
    expect(await database.query(null, doubled)).toEqual([]);
    const emails = 'select contact_email from email group by contact_email having count(*) > 1';
    expect(await database.query(null, emails)).toEqual([]);
    const events = `select sent from unnest($1::text[]) as sent
      where not exists (select from email e where e.contact_email = sent)`;
    expect(await database.query(null, events, [load.events])).toEqual([]);
    expect(await brokenInvariants(database)).toEqual({});
  } finally {
    await database.close();
  }
}
