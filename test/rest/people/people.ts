import type { TestService } from '../../support/service.js';

/** What a contact is made with; exactly one identifier. */
interface ContactSeed {
  email?: string;
  linkedin_url?: string;
  phone?: string;
  first_name?: string;
  last_name?: string;
  job_title?: string;
  company_id?: string;
  contact_custom_fields?: { field_name: string; field_value: string }[];
}

export interface SeededPerson {
  id: number;
  contactIds: number[];
}

/** A Person with these contacts, made through the API; the first contact brings the Person into being. */
export async function seedPerson(service: TestService, seeds: ContactSeed[], key?: string): Promise<SeededPerson> {
  const contactIds: number[] = [];
  let id: number | undefined;
  for (const seed of seeds) {
    const { status, body, text } = await service.call('POST', '/public/contacts', {
      ...(key ? { key } : {}),
      json: { ...seed, ...(id === undefined ? {} : { person_id: id }) },
    });
    if (status !== 201) throw new Error(text);
    contactIds.push(body.id);
    id ??= await personOf(service, body.id);
  }
  if (id === undefined) throw new Error('A Person needs a contact.');
  return { id, contactIds };
}

/** The Person that a contact belongs to. */
export async function personOf(service: TestService, contactId: number): Promise<number | undefined> {
  const [row] = await service.database.query<{ id: number }>(
    null,
    'select person_id as id from contact where id = $1',
    [contactId],
  );
  return row?.id;
}

/** Everything that a merge or a split could have touched, to show that a refusal touched nothing. */
export async function readEverything(service: TestService): Promise<unknown> {
  const tables = [
    'person',
    'contact',
    'contact_custom_field',
    'merge_record',
    'merge_relinked_contact',
    'merge_overwritten_value',
    'rescoring_request',
    'audit_entry',
  ];
  const contents: Record<string, unknown> = {};
  for (const table of tables) {
    contents[table] = await service.database.query(
      null,
      `select to_jsonb(t) as row from ${table} t order by to_jsonb(t)::text`,
    );
  }
  return contents;
}

let made = 0;
const nextNumber = () => {
  made += 1;
  return made;
};
/** Identifiers that no other test of the file uses. */
export const newEmail = (name = 'someone') => `${name}.${nextNumber()}@people.example`;
export const newPhone = () => `+1415555${String(nextNumber()).padStart(4, '0')}`;
export const newLinkedin = (name = 'someone') => `linkedin.com/in/${name}-${nextNumber()}`;

/** A custom field as contacts take it. */
export const field = (field_name: string, field_value: string) => ({ field_name, field_value });
