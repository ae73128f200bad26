import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  COMPANIES,
  CONTACTS,
  partsSearchSql,
  wordsSearchSql,
} from '../../../src/schema/reporting/search/record-sql.js';
import { startService, type TestService } from '../../support/service.js';
import { deliver } from '../../webhooks/support/deliver.js';
import { instantly } from '../../webhooks/support/instantly.js';

let service: TestService;
let ids: Record<string, number>;

/** What a request about one group asks for. */
const HIT = 'kind id clientId clientName match name identifier companyName platform suppressed suppressedReason';
const SEARCH = `query ($text: String!, $kinds: [SearchKind!], $first: Int!) {
  search(text: $text, kinds: $kinds, first: $first) { groups { kind hasMore hits { ${HIT} } } } }`;

interface Asked {
  kinds?: string[];
  first?: number;
  key?: string;
  headers?: Record<string, string>;
}

const ask = (text: string, { kinds, first = 5, ...caller }: Asked = {}) =>
  service.graphql(SEARCH, { text, kinds, first }, { key: service.tenants.a1.readOnlyKey, ...caller });

async function groups(text: string, asked: Asked = {}) {
  const { body } = await ask(text, asked);
  return body.data.search.groups;
}

/** The identifiers of the hits of a kind, with how they match. */
async function found(text: string, kind: string, asked: Asked = {}): Promise<string[]> {
  const [group] = await groups(text, { ...asked, kinds: [kind] });
  return (group?.hits ?? []).map(
    ({ match, identifier, name }: Record<string, string>) => `${match} ${name ?? ''} <${identifier}>`,
  );
}

async function put(body: object, key = service.tenants.a1.readWriteKey): Promise<number> {
  return (await service.call('POST', '/public/contacts', { json: body, key })).body.id;
}

async function personOf(id: number): Promise<number> {
  const { body } = await service.graphql('query ($id: RecordId!) { contact(id: $id) { person { id } } }', { id });
  return body.data.contact.person.id;
}

const person = (text: string, asked: Asked = {}) => found(text, 'PERSON', asked);
const master = () => ({ key: service.tenants.x.masterKey });
const inClient = (clientId: string) => ({ ...master(), headers: { 'X-Client-Id': clientId } });

beforeAll(async () => {
  service = await startService();
  const { a1, a2, b1 } = service.tenants;
  const company = async (json: object, key = a1.readWriteKey) =>
    (await service.call('POST', '/public/companies', { json, key })).body.id as number;
  ids = {
    northgate: await company({ domain: 'northgate.example', name: 'Northgate Söhne' }),
    elsewhere: await company({ domain: 'northgate.example', name: 'Northgate B' }, b1.readWriteKey),
  };
  const made = {
    dana: await put({
      email: 'dana@northgate.example',
      first_name: 'Dana',
      last_name: 'Whitfield',
      company_id: ids['northgate'],
    }),
    juergen: await put({ email: 'j.m@mueller.example', first_name: 'Jürgen', last_name: 'Müller' }),
    obrien: await put({ linkedin_url: 'linkedin.com/in/pat-obrien-77', first_name: 'Pat', last_name: "O'Brien" }),
    phone: await put({ phone: '+4915123456789', first_name: 'Karim' }),
    percent: await put({ email: 'rate@percent.example', first_name: '100%_sure', last_name: 'x\\y' }),
    white: await put({ email: 'kim@white.example', first_name: 'Kim', last_name: 'Bestwhite' }),
  };
  for (const [name, id] of Object.entries(made)) ids[name] = id;
  ids['a2'] = await put({ email: 'dana.w@other.example', first_name: 'Dana', last_name: 'Other' }, a2.readWriteKey);
  ids['b1'] = await put({ email: 'dana@secret.example', first_name: 'Dana', last_name: 'Whitfield' }, b1.readWriteKey);
  await deliver(
    service,
    `/public/instantly-webhook/${a1.clientId}`,
    instantly('email_sent', {
      lead_email: 'lead@acme.example',
      campaign_id: 'ext-4711',
      campaign_name: 'Spring outreach',
    }),
  );
});
afterAll(() => service.close());

describe('people', () => {
  const dana = 'Dana Whitfield <dana@northgate.example>';
  const kim = 'Kim Bestwhite <kim@white.example>';

  it('are ranked: a whole address, the beginning of a name, of a word, then a part of a word', async () => {
    expect(await person('DANA@northgate.example')).toEqual([`EXACT ${dana}`]);
    expect(await person('whit')).toEqual([`NAME ${dana}`, `WORD ${kim}`]);
    expect(await person('white')).toEqual([`WORD ${kim}`]);
    expect(await person('hite')).toEqual([`PART ${kim}`]);
    expect(await person('dana whit')).toEqual([`NAME ${dana}`]);
    expect(await person('hitfi')).toEqual([`PART ${dana}`]);
  });

  it('are found by two letters, in the middle or at the end of a word', async () => {
    expect(await person('ld')).toEqual([`PART ${dana}`]);
    expect(await person('tf')).toEqual([`PART ${dana}`]);
  });

  it('are found by several words in any order, all of which must be there', async () => {
    expect(await person('orthgat ana')).toEqual([`PART ${dana}`]);
    expect(await person('whitfield d')).toEqual([`WORD ${dana}`]);
    expect(await person('dana nobody')).toEqual([]);
  });

  it('are found without regard to case and accents', async () => {
    const juergen = 'Jürgen Müller <j.m@mueller.example>';
    for (const text of ['müller', 'muller', 'MÜLLER', 'mu\u0308ller', 'MULLER jurgen']) {
      expect((await person(text)).map((one) => one.replace(/^\w+ /, ''))).toEqual([juergen]);
    }
  });

  it('are found by a LinkedIn profile, its handle and a part of it', async () => {
    const pat = "Pat O'Brien <linkedin.com/in/pat-obrien-77>";
    expect(await person('https://www.linkedin.com/in/pat-obrien-77/')).toEqual([`EXACT ${pat}`]);
    expect(await person('linkedin.com/in/pat-obr')).toEqual([`WORD ${pat}`]);
    expect(await person('rien-7')).toEqual([`PART ${pat}`]);
  });

  it('are found by a phone number, however it is written, and by a part of it', async () => {
    const karim = 'Karim <+4915123456789>';
    expect(await person('+49 151 234-56789')).toEqual([`EXACT ${karim}`]);
    expect(await person('0151 / 2345')).toEqual([`PART ${karim}`]);
    expect(await person('456789')).toEqual([`PART ${karim}`]);
  });

  it('are found by the name of their domain', async () => {
    expect(await person('thgate')).toEqual([`PART ${dana}`]);
    expect(await person('northg')).toEqual([`WORD ${dana}`]);
  });

  it('are found where wildcards, quotes and operators of queries are typed, which have no meaning', async () => {
    const sure = '100%_sure x\\y <rate@percent.example>';
    expect(await person('100%_s')).toEqual([`NAME ${sure}`]);
    expect(await person("o'brien")).toEqual(["NAME Pat O'Brien <linkedin.com/in/pat-obrien-77>"]);
    for (const text of [
      '%%',
      '__',
      "''",
      "'dana' | 'zq':*",
      'd%a',
      "dana' or '1'='1",
      '\\',
      'a:* & b',
      '~~',
      '[[:alnum:]]+',
    ]) {
      const { status, body } = await ask(text, { kinds: ['PERSON'] });
      expect([text, status, body]).toEqual([text, 200, { data: { search: { groups: [] } } }]);
    }
  });

  it('are one hit for all of their contacts, by the best of them', async () => {
    const first = await put({ email: 'twin.one@twins.example', first_name: 'Tove', last_name: 'Twin' });
    const personId = await personOf(first);
    const second = await put({
      email: 'tove@twins.example',
      first_name: 'Tove',
      last_name: 'Twin',
      person_id: personId,
    });
    expect(await personOf(second)).toBe(personId);
    const [group] = await groups('twins');
    expect(group.hits).toEqual([
      {
        ...{ kind: 'PERSON', id: String(personId), match: 'WORD', name: 'Tove Twin' },
        ...{ identifier: 'tove@twins.example', companyName: null, platform: null },
        ...{ clientId: service.tenants.a1.clientId, clientName: 'A1', suppressed: null, suppressedReason: null },
      },
    ]);
    // Of equal ones, a contact with an address is shown.
    await put({ phone: '+4915199999999', first_name: 'Tove', last_name: 'Twin', person_id: personId });
    expect(await person('tove twin')).toEqual(['NAME Tove Twin <tove@twins.example>']);
    expect(await found('twins', 'CONTACT')).toEqual([
      'WORD Tove Twin <tove@twins.example>',
      'WORD Tove Twin <twin.one@twins.example>',
    ]);
  });

  it('are marked where they must not be contacted, and so are their contacts', async () => {
    const id = await put({ email: 'stop@optout.example', first_name: 'Ove', contact_status: 'unsubscribed' });
    const marks = async (kind: string) => {
      const [group] = await groups('stop@optout', { kinds: [kind] });
      return group.hits.map(({ suppressed, suppressedReason }: Record<string, string>) => [
        suppressed,
        suppressedReason,
      ]);
    };
    expect(id).toBeGreaterThan(0);
    expect([await marks('PERSON'), await marks('CONTACT')]).toEqual([
      [['client', 'unsubscribed']],
      [['client', 'unsubscribed']],
    ]);
  });
});

describe('contacts', () => {
  it('are found instead of people where data enrichment is not connected', async () => {
    const key = service.tenants.a2.readOnlyKey;
    expect(await groups('dana', { key })).toEqual([
      {
        ...{ kind: 'CONTACT', hasMore: false },
        hits: [
          {
            ...{
              kind: 'CONTACT',
              id: String(ids['a2']),
              match: 'NAME',
              name: 'Dana Other',
              identifier: 'dana.w@other.example',
            },
            ...{ companyName: null, platform: null, suppressed: null, suppressedReason: null },
            ...{ clientId: service.tenants.a2.clientId, clientName: 'A2' },
          },
        ],
      },
    ]);
    expect(await groups('dana', { key, kinds: ['PERSON'] })).toEqual([]);
  });
});

describe('companies, campaigns and deliveries', () => {
  it('are found by parts of names, domains and external ids', async () => {
    const northgate = 'Northgate Söhne <northgate.example>';
    expect(await found('northgate.example', 'COMPANY')).toEqual([`EXACT ${northgate}`]);
    expect(await found('northg', 'COMPANY')).toEqual([`NAME ${northgate}`]);
    expect(await found('sohne', 'COMPANY')).toEqual([`WORD ${northgate}`]);
    expect(await found('orthga', 'COMPANY')).toEqual([`PART ${northgate}`]);
    const spring = 'Spring outreach <ext-4711>';
    expect(await found('ext-4711', 'CAMPAIGN')).toEqual([`EXACT ${spring}`]);
    expect(await found('spring', 'CAMPAIGN')).toEqual([`NAME ${spring}`]);
    expect(await found('outr', 'CAMPAIGN')).toEqual([`WORD ${spring}`]);
    expect(await found('pring 471', 'CAMPAIGN')).toEqual([`PART ${spring}`]);
  });

  it('are found by the platform and id of a delivery, and by what its body concerns', async () => {
    const delivery = async (text: string, caller: Asked = {}) => {
      const [group] = await groups(text, { ...caller, kinds: ['DELIVERY'] });
      return (group?.hits ?? []).map(({ id, match, platform, clientName }: Record<string, string>) => ({
        id,
        match,
        platform,
        clientName,
      }));
    };
    // Ids of one digit are no text that is searched.
    const id = '4711001';
    await service.database.query(null, 'update webhook_delivery set id = $1 where client_id = $2', [
      id,
      service.tenants.a1.clientId,
    ]);
    const hit = { id, platform: 'instantly', clientName: 'A1' };
    expect(await delivery('lead@acme')).toEqual([{ ...hit, match: 'WORD' }]);
    expect(await delivery('pring outr')).toEqual([{ ...hit, match: 'PART' }]);
    expect(await delivery('instan')).toEqual([{ ...hit, match: 'NAME' }]);
    expect(await delivery(id)).toEqual([{ ...hit, match: 'EXACT' }]);
    expect(await delivery(id, { key: service.tenants.b1.readWriteKey })).toEqual([]);
    expect(await delivery('lead@acme', master())).toEqual([{ ...hit, match: 'WORD' }]);
  });
});

describe('callers', () => {
  const names = async (asked: Asked) =>
    (await groups('dana', asked)).flatMap(({ hits }: { hits: Record<string, string>[] }) =>
      hits.map(({ kind, clientName, identifier }) => `${kind} ${clientName} ${identifier}`),
    );

  it('see their client alone; a master key sees all clients of its agency, or the one that it names', async () => {
    const { a1, a2, y } = service.tenants;
    const ofA1 = 'PERSON A1 dana@northgate.example';
    const ofA2 = 'CONTACT A2 dana.w@other.example';
    const read = (await names({ key: a1.readWriteKey })) as string[];
    expect(read).toEqual([ofA1]);
    expect(await names({ key: a1.readOnlyKey })).toEqual(read);
    expect(await names({ key: a2.readOnlyKey })).toEqual([ofA2]);
    expect(await names(master())).toEqual([ofA1, ofA2]);
    expect(await names(inClient(a2.clientId))).toEqual([ofA2]);
    expect(await names({ key: y.masterKey })).toEqual(['PERSON B1 dana@secret.example']);
  });

  it('find nothing of suspended clients', async () => {
    const { a2 } = service.tenants;
    const suspend = (at: string) =>
      service.database.query(null, `update client set suspended_at = ${at} where id = $1`, [a2.clientId]);
    await suspend('now()');
    expect(await names(master())).toEqual(['PERSON A1 dana@northgate.example']);
    await suspend('null');
  });

  it('need a key', async () => {
    const { status } = await service.graphql(SEARCH, { text: 'dana', first: 5 }, { key: null });
    expect(status).toBe(403);
  });
});

describe('limits', () => {
  it('find nothing for an empty text and single letters', async () => {
    for (const text of ['', '  ', 'd', '+', 'd w', '.']) expect([text, await groups(text)]).toEqual([text, []]);
  });

  it('refuse more than eight words and more than 255 characters', async () => {
    const faults = async (text: string) => (await ask(text)).body.errors[0].extensions;
    expect(await faults('a b c d e f g h i')).toMatchObject({
      code: 'INVALID',
      faults: [{ field: 'text', messages: ['May have at most 8 words.'] }],
    });
    expect(await faults('x'.repeat(256))).toMatchObject({
      code: 'INVALID',
      faults: [{ field: 'text', messages: ['Must be at most 255 characters.'] }],
    });
    expect((await ask('x'.repeat(255))).body).toEqual({ data: { search: { groups: [] } } });
  });

  it('answer the number of hits that is wanted, the newest first, and say whether there are more', async () => {
    const made: string[] = [];
    for (let n = 0; n < 4; n += 1) made.unshift(String(await put({ email: `many${n}@limits.example` })));
    const contacts = async (first: number) => {
      const [{ hits, hasMore }] = await groups('limits', { kinds: ['CONTACT'], first });
      return [hits.map(({ id }: { id: string }) => id), hasMore];
    };
    expect(await contacts(3)).toEqual([made.slice(0, 3), true]);
    expect(await contacts(4)).toEqual([made, false]);
    expect(await contacts(0)).toEqual([made.slice(0, 1), true]);
    expect(await contacts(1_000)).toEqual([made, false]);
  });
});

describe('old records', () => {
  /* More than the newest that are compared, so that only an index finds the older ones. */
  beforeAll(async () => {
    const { clientId } = service.tenants.a1;
    const fill = (text: string) => service.database.query(null, text, [clientId]);
    await fill(`with made as (insert into person (client_id) select $1 from generate_series(1, 2100) returning id)
      insert into contact (client_id, person_id, email, origin)
      select $1, id, 'filler' || id || '@bulk.example', 'builtin' from made`);
    await fill(
      `insert into company (client_id, domain) select $1, 'filler' || n || '.example' from generate_series(1, 2100) n`,
    );
  });

  it('are found by words and by parts of words', async () => {
    const dana = 'Dana Whitfield <dana@northgate.example>';
    expect(await person('whit')).toEqual([`NAME ${dana}`, 'WORD Kim Bestwhite <kim@white.example>']);
    expect(await person('hitfi')).toEqual([`PART ${dana}`]);
    expect(await person('tf')).toEqual([`PART ${dana}`]);
    expect(await person('thgate')).toEqual([`PART ${dana}`]);
    expect(await person('uller')).toEqual(['PART Jürgen Müller <j.m@mueller.example>']);
    expect(await person('orien-77')).toEqual([]);
    expect(await person('rien-7')).toEqual(["PART Pat O'Brien <linkedin.com/in/pat-obrien-77>"]);
    expect(await person('345678')).toEqual(['PART Karim <+4915123456789>']);
    expect(await found('orthga', 'COMPANY')).toEqual(['PART Northgate Söhne <northgate.example>']);
    expect(await person('secret')).toEqual([]);
  });

  it('are looked for in the indexes of words and of parts', async () => {
    const plans = await service.database.transaction(async (session) => {
      await session.query(null, 'set local enable_seqscan = off');
      const given = [[service.tenants.a1.clientId], ['%whit%'], ['whit'], 'whit%', 5, 1000];
      const explain = (text: string, query: string) => session.query(null, `explain ${text}`, [...given, query]);
      return JSON.stringify([
        await explain(partsSearchSql(CONTACTS), "'~whi'"),
        await explain(partsSearchSql(COMPANIES), "'~whi'"),
        await explain(wordsSearchSql(CONTACTS), "'~:whit':*"),
      ]);
    });
    for (const index of ['contact_parts_idx', 'company_parts_idx', 'contact_words_idx']) expect(plans).toContain(index);
  });
});
