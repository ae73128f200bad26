import type { Sql } from '../../src/db/database.js';

/** Queries that must never return a row. */
const INVARIANTS: Record<string, string> = {
  'a contact without its Person': `select c.id from contact c
    left join person p on p.client_id = c.client_id and p.id = c.person_id where p.id is null`,
  'a contact without exactly one identifier': `select id from contact where num_nonnulls(email, linkedin_url, phone) <> 1`,
  'an address that is not in its normal form': `select id from contact where email <> lower(trim(email))`,
  'a Person that a merge should have deleted': `select p.id from merge_record m
    join person p on p.client_id = m.client_id and p.id = any(m.merged_person_ids) where m.undone_at is null`,
  'a contact left with a merged Person': `select c.id from merge_record m
    join contact c on c.client_id = m.client_id and c.person_id = any(m.merged_person_ids) where m.undone_at is null`,
  'a standard activity without its contact': `select a.id from activity a
    left join activity_contact l on l.client_id = a.client_id and l.activity_id = a.id
    where a.channel is not null and l.contact_id is null`,
  'a due contact that nobody will score': `select l.contact_id from activity_contact l
    join client w on w.id = l.client_id and w.scoring_enabled
    join activity a on a.client_id = l.client_id and a.id = l.activity_id
    left join rescoring_request r on r.client_id = l.client_id and (r.subject_kind = 'workspace' or (r.subject_kind = 'contact' and r.subject_id = l.contact_id))
    left join contact_score s on s.client_id = l.client_id and s.contact_id = l.contact_id and s.computed_at >= a.created_at
    where r.subject_id is null and s.contact_id is null`,
  'a campaign whose counts are not its events': `select c.id from campaign c where c.sent_count <> (
      select count(*) from webhook_event e where e.client_id = c.client_id and e.platform = c.platform
        and e.campaign_id = c.external_id and e.kind = 'email_sent')`,
  'a timestamp out of bounds': `select id from contact where updated_time not between '1900-01-01' and '9999-12-31 23:59:59.999+00'`,
};

/** The broken invariants by name, with the ids that break them. */
export async function brokenInvariants(sql: Sql): Promise<Record<string, unknown[]>> {
  const broken: Record<string, unknown[]> = {};
  for (const [name, text] of Object.entries(INVARIANTS)) {
    const rows = await sql.query<object>(null, text);
    if (rows.length > 0) broken[name] = rows;
  }
  return broken;
}
