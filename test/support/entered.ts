import type { Database } from '../../src/db/database.js';

/** What the journal will be written from: a change of a record, and who does it. */
export interface Entered {
  /** As the journal numbers kinds; 7 a merge. */
  kind: number;
  author: { actor: string; name?: string; request?: string; operation?: string } | null;
}

/** Takes out what was entered since the last call, in its order, where no worker does. */
export async function takeEntered(database: Database): Promise<Entered[]> {
  return database.query<Entered>(
    null,
    `with gone as (delete from journal_inbox returning seq, kind, author::jsonb as author, before, after)
     select kind, author from gone where before is not null or after is not null order by seq`,
  );
}

/** The key of a client as entries name it. */
export async function actorOfClient(database: Database, clientId: string): Promise<string> {
  const [key] = await database.query<{ actor: string }>(
    null,
    `select 'key:' || id || ' RV-••••••••' || last_four as actor from api_key
      where client_id = $1 and kind = 'RV' order by id limit 1`,
    [clientId],
  );
  return key?.actor ?? '';
}
