/** What random work is done with. */
export interface WorkPlace {
  /** The address of the service, which comes back there after a kill. */
  url: string;
  clientId: string;
  readWriteKey: string;
  masterKey: string;
}

interface Answered {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: answers of many operations
  body: any;
}

const pick = <T>(values: readonly T[]): T => values[Math.floor(Math.random() * values.length)] as T;
const numberBelow = (end: number) => Math.floor(Math.random() * end);

/** Few enough that writers meet. */
const address = () => `a${numberBelow(60)}@mirror.example`;
const domain = () => `d${numberBelow(12)}.example`;
const fields = (prefix: string) => ({
  [`${prefix}_custom_fields`]: [{ field_name: pick(['tier', 'region', 'a "b" c']), field_value: `v${numberBelow(9)}` }],
});

/**
 * One worker that does one thing after the other, until it is over: creations, updates, custom fields, deletions, restores,
 * merges and their undoing, splits, batches, webhooks, erasures. What the service refuses is as good as what it does; while it is
 * away, nothing is done.
 */
export async function workAtRandom(place: WorkPlace, isOver: () => boolean): Promise<void> {
  const deleted: { kind: string; id: number }[] = [];
  const merges: number[] = [];

  const call = async (method: string, path: string, json?: unknown, key = place.readWriteKey): Promise<Answered> => {
    const headers = { 'X-API-KEY': key, 'Content-Type': 'application/json' };
    const init = json === undefined ? { method, headers } : { method, headers, body: JSON.stringify(json) };
    const answer = await fetch(place.url + path, init);
    const text = await answer.text();
    return { status: answer.status, body: text === '' ? null : JSON.parse(text) };
  };
  const ask = async (query: string, variables: object = {}, key = place.readWriteKey) =>
    (await call('POST', '/graphql', { query, variables }, key)).body?.data ?? {};
  const someIds = async (list: string, of: string): Promise<number[]> =>
    (await ask(`{ ${list}(first: 100) { nodes { id: ${of} } } }`))[list]?.nodes.map(({ id }: { id: number }) => id) ??
    [];
  const remove = async (kind: string, list: string, path: string) => {
    const id = pick(await someIds(list, 'id'));
    if (id === undefined) return;
    await call('DELETE', `/public/${path}/${id}`);
    deleted.push({ kind, id });
  };

  const deeds: (() => Promise<unknown>)[] = [
    () =>
      call('PUT', '/public/v2/contacts', { email: address(), job_title: `j${numberBelow(99)}`, ...fields('contact') }),
    () =>
      call('PUT', '/public/v2/contacts', { email: address(), company_id: domain(), first_name: pick(['Ada', 'Eva']) }),
    () =>
      call('PUT', '/public/v2/companies', { domain: domain(), industry: `i${numberBelow(99)}`, ...fields('company') }),
    async () =>
      call('PATCH', `/public/contacts/${pick(await someIds('contacts', 'id'))}`, { last_name: `l${numberBelow(99)}` }),
    () => remove('contact', 'contacts', 'contacts'),
    () => remove('company', 'companies', 'companies'),
    () => remove('email', 'emails', 'emails'),
    async () => {
      const gone = deleted.pop();
      if (gone) await ask(`mutation ($id: RecordId!) { ${gone.kind}Restore(id: $id) { __typename } }`, { id: gone.id });
    },
    async () => {
      const ids = await someIds('contacts', 'personId');
      const personIds = [...new Set([pick(ids), pick(ids)])];
      const merge =
        'mutation ($ids: [RecordId!]!) { peopleMerge(personIds: $ids) { ... on PeopleMergePayload { mergeId } } }';
      const { peopleMerge } = await ask(merge, { ids: personIds });
      if (peopleMerge?.mergeId) merges.push(peopleMerge.mergeId);
    },
    async () => {
      const mergeId = merges.pop();
      if (mergeId) await ask('mutation ($id: RecordId!) { mergeUndo(mergeId: $id) { __typename } }', { id: mergeId });
    },
    () =>
      ask('mutation ($items: [ContactInput!]!) { contactsUpsertBatch(items: $items) { __typename } }', {
        items: Array.from({ length: 20 }, () => ({ email: address(), jobTitle: `b${numberBelow(99)}` })),
      }),
    () =>
      call('POST', `/public/instantly-webhook/${place.clientId}`, {
        event_type: pick(['email_sent', 'reply_received', 'email_bounced', 'lead_unsubscribed']),
        ...{ lead_email: address(), campaign_id: pick(['c1', 'c2']), campaign_name: pick(['Spring', 'Autumn']) },
        ...{ timestamp: new Date().toISOString(), email_subject: 'Hello', reply_text: 'Yes' },
      }),
    () =>
      call('POST', '/public/emails', {
        ...{ email_type: pick(['inbound', 'outbound']), origin: 'builtin', contact_email: address(), subject: 'Hi' },
      }),
    async () => {
      if (Math.random() > 0.3) return;
      const personId = pick(await someIds('contacts', 'personId'));
      const erase =
        'mutation ($client: String!, $id: RecordId!) { personErase(clientId: $client, personId: $id) { __typename } }';
      if (personId !== undefined) await ask(erase, { client: place.clientId, id: personId }, place.masterKey);
    },
  ];

  while (!isOver()) {
    try {
      await pick(deeds)();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}
