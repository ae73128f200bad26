import type pg from 'pg';
import { wireInstant } from '../floors/pool.js';
import type { FloorReply, FloorRequest } from '../row.js';

/** One contact of a Person, times as the wire writes them. */
interface MemberRow {
  person_id: number;
  id: number;
  email: string | null;
  linkedin_url: string | null;
  phone: string | null;
  first_name: string | null;
  last_name: string | null;
  company_id: number | null;
  job_title: string | null;
  contact_status: string;
  previous_status: string | null;
  first_campaign_email_sent: string | null;
  last_campaign_email_sent: string | null;
  last_reply_received: string | null;
  origin: string;
  fields: [id: number, updated: string, name: string, value: string][] | null;
}

type Entry = Record<string, unknown>;

/**
 * All contacts of the Persons in one statement, their fields as arrays, which are parsed faster than objects, and contact by
 * contact: joined, they are aggregated anew for each contact wherever the planner expects one (among 2,000 small clients).
 * `$1` is the client.
 * @param persons an SQL array of ids
 */
export const membersOf = (persons: string) => `with member as materialized (
  select c.person_id, c.id, c.email, c.linkedin_url, c.phone, c.first_name, c.last_name, c.company_id, c.job_title,
         c.contact_status, c.previous_status, c.first_campaign_email_sent, c.last_campaign_email_sent,
         c.last_reply_received, c.origin
    from contact c where c.client_id = $1 and c.person_id = any(${persons})
)
select m.*, (select json_agg(json_build_array(f.id, f.updated_time::text, f.field_name, f.field_value))
    from contact_custom_field f where f.client_id = $1 and f.contact_id = m.id) as fields
  from member m order by m.person_id, m.id`;

/** The Persons of rows in the order of `membersOf`, as the wire shows them. */
export function toPersons(rows: readonly MemberRow[]): object[] {
  const persons: { person: Person; contacts: MemberRow[] }[] = [];
  for (const row of rows) {
    const last = persons.at(-1);
    if (last?.person.id === row.person_id) last.contacts.push(row);
    else persons.push({ person: startPerson(row.person_id), contacts: [row] });
  }
  for (const { person, contacts } of persons) fill(person, contacts);
  return persons.map(({ person }) => person);
}

type Person = ReturnType<typeof startPerson>;

function startPerson(id: number) {
  return {
    id,
    first_name: null as string | null,
    last_name: null as string | null,
    emails: [] as Entry[],
    linkedin_urls: [] as Entry[],
    phones: [] as Entry[],
    custom_fields: [] as Entry[],
  };
}

function fill(person: Person, contacts: readonly MemberRow[]): void {
  const seen = new Set<string>();
  const fields = contacts.flatMap((contact) => contact.fields ?? []).sort((a, b) => a[0] - b[0]);
  for (const contact of contacts) {
    person.first_name ||= contact.first_name;
    person.last_name ||= contact.last_name;
    if (contact.email !== null) person.emails.push(toEntry(contact.email, contact));
    else if (contact.linkedin_url !== null) person.linkedin_urls.push(toEntry(contact.linkedin_url, contact));
    else person.phones.push(toEntry(contact.phone, contact));
  }
  for (const [id, updated, field_name, field_value] of fields) {
    const pair = `${field_name}\n${field_value}`;
    if (seen.has(pair)) continue;
    seen.add(pair);
    person.custom_fields.push({ id, updated_time: wireInstant(updated), field_name, field_value });
  }
}

function toEntry(value: string | null, contact: MemberRow): Entry {
  return {
    value,
    company_id: contact.company_id,
    job_title: contact.job_title,
    status: contact.contact_status,
    previous_status: contact.previous_status,
    first_campaign_email_sent: contact.first_campaign_email_sent,
    last_campaign_email_sent: contact.last_campaign_email_sent,
    last_reply_received: contact.last_reply_received,
    origin: contact.origin,
  };
}

/** A floor that answers one Person, found by the last part of the path or by the only parameter. */
export function personFloor(name: string, persons: string) {
  const text = membersOf(persons);
  return (sql: pg.Pool, client: string) =>
    async ({ url }: FloorRequest): Promise<FloorReply> => {
      const value = decodeURIComponent(url.slice(Math.max(url.lastIndexOf('/'), url.indexOf('=')) + 1));
      const { rows } = await sql.query<MemberRow>({ name, text, values: [client, value] });
      return { status: 200, body: JSON.stringify(toPersons(rows)[0]) };
    };
}
