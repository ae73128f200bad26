import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CountingService, startCounting } from './counting.js';

let service: CountingService;
beforeAll(async () => {
  service = await startCounting();
  const { clientId } = service.tenants.a1;
  const run = (text: string) => service.database.query(null, text, [clientId]);
  await run(
    `insert into company (client_id, domain, name, industry) select $1, 'c' || to_char(n, 'FM00') || '.example', 'C' || n % 3, 'I' || n % 4 from generate_series(1, 30) n`,
  );
  await run(`insert into person (client_id, id) select $1, n from generate_series(100001, 100090) n`);
  await run(`insert into contact (client_id, person_id, company_id, email, origin, updated_time)
    select $1, 100000 + n, (select id from company where client_id = $1 and domain = 'c' || to_char(1 + n % 30, 'FM00') || '.example'),
      'p' || n || '@x.example', 'test', timestamptz '2026-01-01' + (n % 5) * interval '1 day' from generate_series(1, 90) n`);
  await run(
    `insert into campaign (client_id, platform, external_id, name, sent_count, reply_count, bounce_count) values ($1, 'instantly', 'k1', 'One', 5, 2, 1), ($1, 'instantly', 'k2', null, 9, 0, 0)`,
  );
  await run(`insert into email (client_id, email_type, origin, platform, campaign_id, contact_email, contact_id, email_timestamp, event_at, subject, body_text, interested)
    select $1, 'outbound', 'instantly', 'instantly', 'k' || 1 + c.id % 2, c.email, c.id, timestamptz '2026-02-01' + t * interval '1 hour',
      timestamptz '2026-02-01' + t * interval '1 hour', 's' || t, 'b' || t, t = 2 from contact c, generate_series(1, 4) t where c.client_id = $1`);
});
afterAll(() => service.close());

const ask = async (query: string, key?: string) => (await service.graphql(query, {}, key ? { key } : {})).body;

/** Walks a connection to its end by cursors, forward or backward, `size` at a time. */
async function walk(
  field: string,
  args: string,
  size: number,
  back = false,
): Promise<{ ids: number[]; pages: number }> {
  const ids: number[] = [];
  let cursor: string | null = null;
  for (let pages = 1; ; pages += 1) {
    const at: string = cursor === null ? '' : `, ${back ? 'before' : 'after'}: "${cursor}"`;
    const body = await ask(
      `{ all: ${field}(${back ? 'last' : 'first'}: ${size}${at}${args}) { nodes { id } pageInfo { hasNextPage hasPreviousPage startCursor endCursor } } }`,
    );
    const { nodes, pageInfo } = body.data.all;
    const found = nodes.map(({ id }: { id: number }) => id);
    if (back) ids.unshift(...found);
    else ids.push(...found);
    if (!(back ? pageInfo.hasPreviousPage : pageInfo.hasNextPage)) return { ids, pages };
    cursor = back ? pageInfo.startCursor : pageInfo.endCursor;
  }
}

const allIds = async (text: string) => {
  const rows = await service.database.query<{ id: number }>(null, text, [service.tenants.a1.clientId]);
  return rows.map(({ id }) => id);
};

describe('a connection', () => {
  it.each([
    ['contacts', '', 'select id from contact where client_id = $1 order by id'],
    ['contacts', ', sort: UPDATED_TIME', 'select id from contact where client_id = $1 order by updated_time, id'],
    [
      'contacts',
      ', sort: UPDATED_TIME, direction: DESC',
      'select id from contact where client_id = $1 order by updated_time desc, id desc',
    ],
    [
      'contacts',
      ', filter: { domain: "C05.example" }',
      `select r.id from contact r join company o on o.id = r.company_id where r.client_id = $1 and o.domain = 'c05.example' order by r.id`,
    ],
    [
      'companies',
      ', sort: DOMAIN, direction: DESC',
      'select id from company where client_id = $1 order by domain desc, id desc',
    ],
    [
      'companies',
      ', filter: { name: "C1" }',
      `select id from company where client_id = $1 and name = 'C1' order by id`,
    ],
    ['emails', '', 'select id from email where client_id = $1 order by email_timestamp desc, id desc'],
    [
      'emails',
      ', filter: { subject: "s3" }, sort: ID, direction: ASC',
      `select id from email where client_id = $1 and subject = 's3' order by id`,
    ],
    [
      'companies',
      ', filter: { domain: " C07.example", name: "C1", industry: "I3" }, sort: UPDATED_TIME',
      `select id from company where client_id = $1 and domain = 'c07.example'`,
    ],
    [
      'emails',
      ', filter: { interested: true, emailType: "outbound", origin: "instantly", campaignId: "k1", subject: "s" }',
      `select id from email where client_id = $1 and interested and campaign_id = 'k1' order by email_timestamp desc, id desc`,
    ],
    [
      'emails',
      ', filter: { interested: false, contactEmail: " P7@x.example" }, sort: UPDATED_TIME, direction: DESC',
      `select id from email where client_id = $1 and not interested and contact_email = 'p7@x.example' order by updated_time desc, id desc`,
    ],
    ['campaigns', ', sort: NAME', `select id from campaign where client_id = $1 order by coalesce(name, ''), id`],
    [
      'campaigns',
      ', sort: SENT_COUNT, direction: DESC',
      'select id from campaign where client_id = $1 order by sent_count desc, id desc',
    ],
  ])('%s%s is the same whole list forward and backward, in any size', async (field, args, text) => {
    const expected = await allIds(text);
    expect(expected.length).toBeGreaterThan(0);
    expect((await walk(field, args, 7)).ids).toEqual(expected);
    expect((await walk(field, args, 100)).ids).toEqual(expected);
    expect((await walk(field, args, 7, true)).ids).toEqual(expected);
  });

  it('goes on at its place when the record of the cursor is deleted', async () => {
    const { clientId } = service.tenants.a2;
    await service.database.query(
      null,
      `insert into company (client_id, domain) select $1, 'd' || n || '.example' from generate_series(1, 5) n`,
      [clientId],
    );
    const key = service.tenants.a2.readWriteKey;
    const page = async (after: string) =>
      (await ask(`{ companies(first: 2${after}) { nodes { id domain } pageInfo { endCursor hasNextPage } } }`, key))
        .data.companies;
    const first = await page('');
    for (const { id } of first.nodes)
      expect((await service.call('DELETE', `/public/v2/companies/${id}`, { key })).status).toBe(204);
    const second = await page(`, after: "${first.pageInfo.endCursor}"`);
    expect(second.nodes.map(({ domain }: { domain: string }) => domain)).toEqual(['d3.example', 'd4.example']);
    expect(second.pageInfo.hasNextPage).toBe(true);
  });

  it('counts only when asked, and then all that match', async () => {
    const plain = await service.count(() => ask('{ companies(first: 1) { nodes { id } } }'));
    expect(plain.statements).toHaveLength(1);
    const counted = await service.count(() =>
      ask('{ companies(first: 1, filter: { name: "C1" }) { totalCount nodes { id } } }'),
    );
    expect(counted.statements).toHaveLength(2);
    expect(counted.result.data.companies.totalCount).toBe(10);
  });

  it.each(['first: -1', 'last: -1'])('refuses %s', async (args) => {
    const body = await ask(`{ companies(${args}) { nodes { id } } }`);
    expect(body.errors[0].extensions.code).toBe('INVALID');
  });

  it.each([
    'nonsense',
    '',
    'bnVsbA',
    Buffer.from('["domain","a",1]').toString('base64url'),
    Buffer.from('["id",null,9007199254740993]').toString('base64url'),
    Buffer.from('["id",null,1.5]').toString('base64url'),
    Buffer.from('["id","x",1]').toString('base64url'),
  ])('refuses the cursor %j, which is none of its order', async (cursor) => {
    const body = await ask(`{ companies(after: "${cursor}") { nodes { id } } }`);
    expect(body.errors[0].extensions.code).toBe('INVALID');
  });

  it.each([
    ['UPDATED_TIME', 'updatedTime', 'soon'],
    ['UPDATED_TIME', 'updatedTime', '0000-01-01T00:00:00.000Z'],
    ['DOMAIN', 'domain', 'a\u0000'],
    ['DOMAIN', 'domain', 7],
  ])('refuses a forged cursor of %s at %j', async (sort, name, value) => {
    const cursor = Buffer.from(JSON.stringify([name, value, 1])).toString('base64url');
    const body = await ask(`{ companies(sort: ${sort}, after: "${cursor}") { nodes { id } } }`);
    expect(body.errors[0].extensions.code).toBe('INVALID');
  });

  it('shows nothing of another workspace', async () => {
    const body = await ask(
      '{ contacts { totalCount nodes { id } } companies { totalCount } emails { totalCount } campaigns { totalCount nodes { id } } }',
      service.tenants.b1.readWriteKey,
    );
    expect(body.data).toEqual({
      contacts: { totalCount: 0, nodes: [] },
      companies: { totalCount: 0 },
      emails: { totalCount: 0 },
      campaigns: { totalCount: 0, nodes: [] },
    });
  });
});

describe('nested reads', () => {
  it('answer each parent its own records, in order, with their totals', async () => {
    const body = await ask(
      `{ companies(first: 3) { nodes { id contacts(first: 2) { totalCount nodes { companyId email } pageInfo { hasNextPage } } } } }`,
    );
    for (const { id, contacts } of body.data.companies.nodes) {
      expect(contacts.totalCount).toBe(3);
      expect(contacts.nodes.map(({ companyId }: { companyId: number }) => companyId)).toEqual([id, id]);
      expect(contacts.pageInfo.hasNextPage).toBe(true);
    }
  });

  it('link email, contact, company and campaign in every direction', async () => {
    const body = await ask(
      `{ emails(first: 1) { nodes { contactEmail bodyText contact { email company { domain } emails(first: 1) { nodes { contactEmail } } } campaign { name externalId sentCount replyCount bounceCount emails(first: 1) { totalCount } } } } }`,
    );
    const [email] = body.data.emails.nodes;
    expect(email.contact.email).toBe(email.contactEmail);
    expect(email.contact.emails.nodes).toEqual([{ contactEmail: email.contactEmail }]);
    expect(email.contact.company.domain).toMatch(/^c\d\d\.example$/);
    expect(email.bodyText).toBe('b4');
    expect(email.campaign).toEqual(
      email.campaign.externalId === 'k1'
        ? { name: 'One', externalId: 'k1', sentCount: 5, replyCount: 2, bounceCount: 1, emails: { totalCount: 180 } }
        : { name: null, externalId: 'k2', sentCount: 9, replyCount: 0, bounceCount: 0, emails: { totalCount: 180 } },
    );
  });

  it.each([
    ['companies and their contacts', '{ companies(first: N) { nodes { contacts(first: 2) { nodes { email } } } } }', 2],
    ['contacts and their fields', '{ contacts(first: N) { nodes { customFields { fieldName } } } }', 2],
    [
      'companies, contacts, emails and their campaigns',
      '{ companies(first: N) { nodes { customFields { id } contacts(first: 2) { totalCount nodes { emails(first: 2) { nodes { bodyText campaign { name } contact { id } } } } } } } }',
      8,
    ],
    [
      'campaigns and their emails',
      '{ campaigns(first: N) { nodes { emails(first: 3) { totalCount nodes { id } } } } }',
      3,
    ],
  ])('take as many statements for one %s as for many', async (_name, query, statements) => {
    for (const size of ['1', '10', '30']) {
      const { result, statements: sent } = await service.count(() => ask(query.replace('N', size)));
      expect(result.errors).toBeUndefined();
      expect(sent, sent.map((text) => text.slice(0, 120)).join('\n')).toHaveLength(statements);
    }
  });

  it('read a company and its contacts of an agency’s list', async () => {
    const body = await ask(
      `{ agencyCompanyPage(filter: { domain: "c01.example" }, pageSize: 10) { items { contacts { totalCount nodes { email customFields { id } } } } } }`,
      service.tenants.x.masterKey,
    );
    expect(body.data.agencyCompanyPage.items[0].contacts.totalCount).toBe(3);
  });
});
