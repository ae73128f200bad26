import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import * as corpus from '../support/corpus-sample.js';
import { startService, type TestService } from '../support/service.js';

/*
 * Every hostile value at every field of the writing bodies, over REST in one workspace and over GraphQL in another that
 * holds the same: both store the same, or both refuse. What may differ is in ALLOWED, each with its reason.
 */
vi.setConfig({ testTimeout: 120_000 });

const GOOD = [
  'inbound',
  'known@northgate.example',
  { direction: 'inbound' },
  { email_type: 'inbound' },
  'Dana@Northgate.Example ',
  'linkedin.com/in/dana',
  'https://de.linkedin.com/in/D%C3%A4na/?x=1',
  '+49 30 901820',
  'https://www.Northgate.Example/about',
  null,
  true,
];

const DATES: unknown[] = [...corpus.badDateTimes, ...corpus.goodDateTimes.map(([text]) => text), ...corpus.badDates];

/* Longer texts are over the limit of a body over REST; over GraphQL that is a setting. */
const VALUES: unknown[] = [
  ...corpus.hostileStrings.filter((text) => text.length < 80_000),
  ...corpus.numberTexts,
  ...corpus.hostileNumbers.filter(Number.isFinite),
  ...corpus.wrongTypes,
  ...corpus.objectsForScalars,
  ...GOOD,
];

type Fields = Record<string, unknown>;

/** One writing request, as both entry points take it. */
interface Subject {
  /** Where REST takes it. */
  path: string;
  /** The mutation over `$input`. */
  mutation: string;
  /** What a request needs beside the field that is tried, under the names of the wire. */
  base: Fields;
  /** The fields that are tried, under the names of the wire. */
  fields: string[];
  /** The body with a value at a field, where the field does not stand in the body itself. */
  place?: (field: string, value: unknown) => Fields;
  /** A body of the wire under the names of the core, where a name is not the same in camel case. */
  toCore?: (body: Fields) => Fields;
  /** What is stored of it in a client. */
  stored: string;
}

const camel = (name: string) => name.replace(/_(\w)/g, (_all, letter: string) => letter.toUpperCase());
const inCamel = (body: Fields): Fields =>
  Object.fromEntries(Object.entries(body).map(([name, value]) => [camel(name), value]));

/* Another identifier beside the one that is tried would be one too many. */
const IDENTIFIERS = ['email', 'linkedin_url', 'phone'];
const CONTACT = 'select email, linkedin_url, phone, first_name, last_name, job_title, origin, contact_status';
const customFields = (field: string, value: unknown) => [{ field_name: 'tier', field_value: 'x', [field]: value }];
const coreFields = (list: unknown) => (list as Fields[]).map(inCamel);
/* The time of receipt is another one for each request. */
const given = (column: string) =>
  `case when abs(extract(epoch from ${column} - now())) > 3600 then ${column} end as at`;
const ACTIVITY = `select channel, source, properties, ${given('occurred_at')} from activity where client_id = $1`;
const STANDARD = (channel: string) =>
  `mutation ($input: StandardActivityInput!) { root: activityLogStandard(channel: "${channel}", input: $input) { __typename } }`;

const standard = (channel: string, properties: Fields, names: string[]): Subject => ({
  path: `/public/activities/standard/${channel}/`,
  mutation: STANDARD(channel),
  base: { email: 'known@northgate.example', properties },
  fields: ['email', 'linkedin_url', 'phone', 'source', 'properties', ...names.map((name) => `properties.${name}`)],
  place: (field, value) => {
    const [, name] = field.split('.');
    return name
      ? { properties: { timestamp: '2026-01-01T00:00:00Z', ...properties, [name]: value } }
      : { [field]: value };
  },
  stored: ACTIVITY,
});

const SUBJECTS: Record<string, Subject> = {
  contact: {
    path: '/public/v2/contacts',
    mutation: 'mutation ($input: ContactInput!) { root: contactCreate(input: $input) { __typename } }',
    base: { email: 'base@northgate.example' },
    fields: [
      ...IDENTIFIERS,
      'first_name',
      'last_name',
      'job_title',
      'origin',
      'contact_status',
      'company_id',
      'person_id',
    ],
    place: (field, value) => (IDENTIFIERS.includes(field) ? { email: undefined, [field]: value } : { [field]: value }),
    toCore: ({ company_id: company, ...body }) => ({
      ...inCamel(body),
      ...(typeof company === 'string' ? { companyDomain: company } : { companyId: company }),
    }),
    stored: `${CONTACT}, company_id is not null as company from contact where client_id = $1 and origin <> 'planted'`,
  },
  'custom field': {
    path: '/public/v2/contacts',
    mutation: 'mutation ($input: ContactInput!) { root: contactCreate(input: $input) { __typename } }',
    base: { email: 'base@northgate.example' },
    fields: ['field_name', 'field_value'],
    place: (field, value) => ({ contact_custom_fields: customFields(field, value) }),
    toCore: ({ contact_custom_fields: list, ...body }) => ({ ...inCamel(body), customFields: coreFields(list) }),
    stored: 'select field_name, field_value from contact_custom_field where client_id = $1',
  },
  company: {
    path: '/public/v2/companies',
    mutation: 'mutation ($input: CompanyInput!) { root: companyCreate(input: $input) { __typename } }',
    base: { domain: 'northgate.example' },
    fields: ['domain', 'name', 'industry', 'company_status'],
    stored: 'select domain, name, industry, company_status from company where client_id = $1',
  },
  email: {
    path: '/public/emails',
    mutation: 'mutation ($input: EmailInput!) { root: emailCreate(input: $input) { __typename } }',
    base: { email_type: 'inbound', origin: 'builtin', email_timestamp: '2026-01-01T00:00:00Z' },
    fields: [
      ...['email_type', 'origin', 'email_timestamp', 'contact_email', 'contact_id', 'agent_email', 'subject'],
      ...['body_text', 'body_html', 'campaign_id', 'campaign_name', 'interested'],
    ],
    stored: `select email_type, origin, ${given('email_timestamp')}, contact_email, contact_id is not null as contact, agent_email,
      subject, body_text, body_html, campaign_id, campaign_name, interested from email where client_id = $1`,
  },
  call: standard('call', { direction: 'inbound' }, ['direction', 'timestamp', 'duration', 'body_text', 'other']),
  'logged email': standard('email', { email_type: 'inbound' }, ['email_type', 'opened_at', 'interested', 'subject']),
};

/** A difference that is meant, with its reason. */
const ALLOWED: { subject: string; field: string; value: (value: unknown) => boolean; because: string }[] = [
  {
    subject: 'custom field',
    field: 'field_value',
    value: (value) => typeof value === 'number',
    because: 'A JSON number is stored as its text over REST; the type of GraphQL is a text and takes no number.',
  },
  {
    subject: 'contact',
    field: 'company_id',
    value: (value) => value === '',
    because: 'An empty text clears a link over REST; the core clears with null.',
  },
  {
    subject: 'email',
    field: 'contact_email',
    value: (value) => value === '',
    because: 'An empty text counts as not given over REST; the core leaves out or takes null.',
  },
];

let service: TestService;
beforeAll(async () => {
  service = await startService({ GRAPHQL_MAX_BYTES: '1000000', LOG_LEVEL: 'error' });
  const { a1, a2 } = service.tenants;
  for (const { readWriteKey: key } of [a1, a2]) {
    const json = { email: 'known@northgate.example', origin: 'planted' };
    await service.call('POST', '/public/v2/contacts', { key, json });
  }
});
afterAll(() => service.close());

/** What a request came to: null when it was refused, else what is stored of it now. */
type Verdict = unknown[] | null;

const CLEAR = [
  `delete from contact where origin <> 'planted'`,
  `delete from person p where not exists (select from contact c where c.client_id = p.client_id and c.person_id = p.id)`,
  'delete from company',
  'delete from email',
  'delete from activity',
];

async function read({ stored }: Subject, clientId: string): Promise<unknown[]> {
  return service.database.query(null, stored, [clientId]);
}

async function overRest(subject: Subject, json: Fields): Promise<Verdict> {
  const { status } = await service.call('POST', subject.path, { json });
  return status < 300 ? read(subject, service.tenants.a1.clientId) : null;
}

async function overGraphQL(subject: Subject, body: Fields): Promise<Verdict> {
  const { readWriteKey: key, clientId } = service.tenants.a2;
  const input = (subject.toCore ?? inCamel)(body);
  const answer = await service.graphql(subject.mutation, { input }, { key });
  const typename = answer.body.data?.root?.__typename;
  return typename && !String(typename).endsWith('Error') ? read(subject, clientId) : null;
}

async function judge(subject: Subject, body: Fields): Promise<{ rest: Verdict; core: Verdict }> {
  const [rest, core] = await Promise.all([overRest(subject, body), overGraphQL(subject, body)]);
  if (rest || core) for (const statement of CLEAR) await service.database.query(null, statement);
  return { rest, core };
}

const short = (value: unknown) => JSON.stringify(value)?.slice(0, 200);
const used = new Set<object>();

describe.each(Object.entries(SUBJECTS))('the body of a %s', (name, subject) => {
  it.each(subject.fields)('is read alike over REST and GraphQL whatever stands at %s', async (field) => {
    const differences: unknown[] = [];
    let accepted = 0;
    for (const value of /timestamp|_at$/.test(field) ? [...VALUES, ...DATES] : VALUES) {
      const body = { ...subject.base, ...(subject.place?.(field, value) ?? { [field]: value }) };
      const { rest, core } = await judge(subject, body);
      if (rest) accepted++;
      if (JSON.stringify(rest) === JSON.stringify(core)) continue;
      const allowed = ALLOWED.find((one) => one.subject === name && one.field === field && one.value(value));
      if (allowed) used.add(allowed);
      else differences.push({ value: short(value), rest: short(rest), core: short(core) });
    }
    expect(differences).toEqual([]);
    // A subject that refuses everything would agree about nothing.
    if (field !== 'properties.other') expect(accepted).toBeGreaterThan(0);
  });
});

it('no difference is allowed that there is not', () => {
  expect(ALLOWED.filter((one) => !used.has(one))).toEqual([]);
});
