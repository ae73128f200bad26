import { JOURNAL_KINDS } from '../../totals/list-sql.js';

const KINDS = { ...JOURNAL_KINDS, campaign: 5 } as const;

/*
 * Every statement takes clients and ids, and returns positions with names. What no longer exists has no row, or a null.
 */
const ASKED = 'from unnest($1::text[], $2::bigint[]) with ordinality as asked (client_id, id, position)';
const TYPES_ASKED = 'from unnest($1::text[], $2::uuid[]) with ordinality as asked (client_id, id, position)';

const oneSql = (table: string, name: string, asked = ASKED) => `select asked.position::int as position, ${name} as name
  ${asked} join ${table} r on r.client_id = asked.client_id and r.id = asked.id`;

const IDENTIFIER = 'coalesce(r.email, r.linkedin_url, r.phone)';

/** As `Person` shows it: each part from the contact with the lowest id that has it, else what identifies the first one. */
const PERSON = `select asked.position::int as position,
    coalesce(nullif(concat_ws(' ', p.first_name, p.last_name), ''), p.identifier) as name
  ${ASKED} cross join lateral (
    select (array_agg(r.first_name order by r.id) filter (where r.first_name <> ''))[1] as first_name,
        (array_agg(r.last_name order by r.id) filter (where r.last_name <> ''))[1] as last_name,
        (array_agg(${IDENTIFIER} order by r.id))[1] as identifier
      from contact r where r.client_id = asked.client_id and r.person_id = asked.id) p`;

/** The name of the contact `r`: else what identifies it. */
export const CONTACT_NAME = `coalesce(nullif(concat_ws(' ', nullif(r.first_name, ''), nullif(r.last_name, '')), ''), ${IDENTIFIER})`;

/** The records of a client by kind, as they are now. */
export const PRESENT = {
  contact: oneSql('contact', CONTACT_NAME),
  company: oneSql('company', `coalesce(nullif(r.name, ''), r.domain)`),
  email: oneSql('email', `nullif(left(r.subject, 200), '')`),
  campaign: oneSql('campaign', 'r.name'),
  person: PERSON,
  activity: `select asked.position::int as position, t.name
  ${ASKED} join activity r on r.client_id = asked.client_id and r.id = asked.id
    join activity_type t on t.client_id = r.client_id and t.id = r.type_id`,
  activity_type: oneSql('activity_type', 'r.name', TYPES_ASKED),
  scoring_rule: oneSql('scoring_rule', 'r.name'),
  source: oneSql('activity_source', 'r.name'),
  export_schedule: oneSql('export_schedule', 'r.name'),
} as const;

const deletedSql = (kind: keyof typeof KINDS, name: string) => `select asked.position::int as position, r.name
  ${ASKED} cross join lateral (
    select ${name} as name from journal r
     where r.client_id = asked.client_id and r.record_id = asked.id and r.kind = ${KINDS[kind]} and r.what = 3
     order by r.number desc limit 1) r`;

const IMAGE_OF_CONTACT = `coalesce(nullif(concat_ws(' ', nullif(r.before ->> 'first_name', ''), nullif(r.before ->> 'last_name', '')), ''),
      r.before ->> 'email', r.before ->> 'linkedin_url', r.before ->> 'phone')`;

/** The last values of deleted records, from the journal. Entries about erased people are empty, so these have no names. */
export const DELETED = {
  contact: deletedSql('contact', IMAGE_OF_CONTACT),
  company: deletedSql('company', `coalesce(nullif(r.before ->> 'name', ''), r.before ->> 'domain')`),
  email: deletedSql('email', `nullif(left(r.before ->> 'subject', 200), '')`),
  campaign: deletedSql('campaign', `r.before ->> 'name'`),
  person: `select asked.position::int as position, r.name
  ${ASKED} cross join lateral (
    select ${IMAGE_OF_CONTACT} as name from journal r
     where r.client_id = asked.client_id and r.person_id = asked.id and r.kind = ${KINDS.contact} and r.what = 3
     order by r.number desc limit 1) r`,
} as const;

/** The first contact that the last merge took from each Person. */
export const MOVED_CONTACT = `select asked.position::int as position, asked.client_id as "clientId", m.contact_id as id
  ${ASKED} cross join lateral (
    select m.contact_id from merge_relinked_contact m
     where m.client_id = asked.client_id and m.from_person_id = asked.id
     order by m.merge_id desc, m.contact_id limit 1) m`;

/* What belongs to an agency: $1 the agency, $2 the ids, $3 the client that the entry is of, or null. */
const AGENCY_ASKED = (type: string) =>
  `from unnest($2::${type}[], $3::text[]) with ordinality as asked (id, client_id, position)`;

/** What an agency has, by kind. */
export const OF_AGENCY = {
  client: `select asked.position::int as position, r.name ${AGENCY_ASKED('text')} join client r on r.agency_id = $1 and r.id = asked.id`,
  agency: `select asked.position::int as position, r.name ${AGENCY_ASKED('text')} join agency r on r.id = $1 and r.id = asked.id`,
  event_endpoint: `select asked.position::int as position, coalesce(nullif(r.description, ''), r.url) as name
    ${AGENCY_ASKED('bigint')} join event_endpoint r on r.agency_id = $1 and r.id = asked.id`,
  alert_channel: `select asked.position::int as position, r.name
    ${AGENCY_ASKED('bigint')} join alert_channel r on r.agency_id = $1 and r.id = asked.id`,
  suppression: `select asked.position::int as position, r.value as name
    ${AGENCY_ASKED('bigint')} join suppression r on r.agency_id = $1 and r.id = asked.id
     and r.kind not in ('person', 'erased') and asked.client_id in (r.client_id, r.source_client_id)`,
} as const;

/** The last name of what is gone, from the audit log: $1 the agency, $2 subjects. */
export const FROM_AUDIT = `select asked.position::int as position, r.name
  from unnest($2::text[]) with ordinality as asked (subject, position) cross join lateral (
    select coalesce(nullif(r.after ->> 'name', ''), nullif(r.before ->> 'name', ''), nullif(r.after ->> 'description', ''),
        nullif(r.before ->> 'description', ''), r.after ->> 'url', r.before ->> 'url') as name
      from audit_entry r where r.agency_id = $1 and r.subject = asked.subject
       and (r.after ?| '{name,url}' or r.before ?| '{name,url}')
     order by r.id desc limit 1) r`;
