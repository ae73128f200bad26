import type { Answer, TestService } from '../../support/service.js';

/** What the tests of activities ask of the database, where the API has nothing to read it with. */
export function activityStore(service: TestService) {
  const { database, tenants } = service;
  const clientId = tenants.a1.clientId;
  return {
    /** An activity as it is stored, with the ids of its contacts. */
    async read(id: number) {
      const [row] = await database.query<Record<string, unknown>>(
        null,
        `select a.client_id as client, a.type_id as type, a.channel, a.variant, a.source, a.occurred_at as at, a.company_id as company, a.properties,
                array(select contact_id from activity_contact l where l.client_id = a.client_id and l.activity_id = a.id order by 1) as contacts
           from activity a where a.id = $1`,
        [id],
      );
      return row;
    },
    async count(): Promise<number> {
      const [row] = await database.query<{ count: number }>(null, 'select count(*)::int as count from activity');
      return row?.count ?? 0;
    },
    async countContacts(): Promise<number> {
      const [row] = await database.query<{ count: number }>(null, 'select count(*)::int as count from contact');
      return row?.count ?? 0;
    },
    async setScoring(on: boolean): Promise<void> {
      await database.query(null, 'update client set scoring_enabled = $2 where id = $1', [clientId, on]);
    },
    /** The contacts that wait for rescoring, and how many causes each has; empties the queue. */
    async takePending(): Promise<[contactId: number, causes: number][]> {
      const rows = await database.query<{ id: number; bump: string }>(
        null,
        `delete from rescoring_request where subject_kind = 'contact' returning subject_id as id, bump`,
      );
      return rows.map(({ id, bump }): [number, number] => [id, Number(bump)]).sort(([a], [b]) => a - b);
    },
    /** Registers a source and enables it for a channel or a type, without any rule in between. */
    async addSource(
      name: string,
      binding: { channel?: string; typeId?: string } = {},
      owner = clientId,
    ): Promise<void> {
      const [source] = await database.query<{ id: number }>(
        null,
        'insert into activity_source (client_id, name) values ($1, $2) returning id',
        [owner, name],
      );
      if (!binding.channel && !binding.typeId) return;
      await database.query(
        null,
        'insert into source_binding (client_id, source_id, channel, type_id) values ($1, $2, $3, $4::uuid)',
        [owner, source?.id, binding.channel, binding.typeId],
      );
    },
    async addCompany(domain: string, owner = clientId): Promise<number> {
      const [company] = await database.query<{ id: number }>(
        null,
        'insert into company (client_id, domain) values ($1, $2) returning id',
        [owner, domain],
      );
      if (!company) throw new Error('The company was not created.');
      return company.id;
    },
  };
}

/** Creates a contact and gives its id. */
export async function addContact(service: TestService, json: object, key?: string): Promise<number> {
  const answer: Answer = await service.call('POST', '/public/v2/contacts', { json, ...(key ? { key } : {}) });
  if (answer.status !== 201) throw new Error(answer.text);
  return answer.body.id;
}

/** Creates a custom activity type and gives its id. */
export async function addType(service: TestService, json: object, key?: string): Promise<string> {
  const answer: Answer = await service.call('POST', '/public/activities/types/', { json, ...(key ? { key } : {}) });
  if (answer.status !== 201) throw new Error(answer.text);
  return answer.body.id;
}
