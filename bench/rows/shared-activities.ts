import type pg from 'pg';

/**
 * Switches scoring on, and keeps the requests that activities write from the worker: it is measured by itself, in
 * bench/rescoring.ts, and here it would work for the floors too.
 */
export async function holdRescoring(sql: pg.Pool, client: string): Promise<void> {
  await sql.query('update client set scoring_enabled = true where id = $1', [client]);
  await sql.query(`alter table rescoring_request alter column retry_at set default '9999-01-01'`);
}

/** Removes the activities that a row has logged, with their links and requests. */
export async function forgetActivities(sql: pg.Pool, client: string, logged: string): Promise<void> {
  await sql.query(`delete from activity where client_id = $1 and ${logged}`, [client]);
  await sql.query('delete from rescoring_request where client_id = $1', [client]);
}

/** Links the activity of `added` to the contacts of `matched` and asks for their rescoring. */
export const LINK_AND_QUEUE = `linked as (
  insert into activity_contact (client_id, activity_id, contact_id, occurred_at)
  select $1, added.id, matched.id, added.occurred_at from added, matched
), queued as (
  insert into rescoring_request as r (client_id, subject_kind, subject_id)
  select $1, 'contact', matched.id from matched
    where (select scoring_enabled from client where id = $1)
  on conflict (client_id, subject_kind, subject_id) do update set bump = r.bump + 1
)`;
