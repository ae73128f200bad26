import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { EmailEventKind } from '../../src/platforms/toolkit/email-event.js';
import { isJsonObject, type JsonObject, normalizeEventName, wordAt } from '../../src/platforms/toolkit/fields.js';
import { PLATFORMS, webhooksOf } from '../../src/platforms/toolkit/load.js';
import { pathNamesOf, type WebhookPlatform } from '../../src/platforms/toolkit/platform.js';
import { readDelivery } from '../../src/webhooks/read-delivery.js';
import { ROOT } from '../support/service-process.js';
import { readFixture, readFixtureIndex } from '../webhooks/fixtures/read-fixtures.js';
import { codeIn, proseOf, readPage, tableRows } from './markdown.js';

const pageOf = ({ slug }: { slug: string }) => readPage(`docs/platforms/${slug}.md`);
const platforms = webhooksOf(PLATFORMS);
const index = readFixtureIndex();

const WORDS: Readonly<Record<EmailEventKind, string>> = {
  email_sent: 'sent',
  email_reply: 'reply',
  email_bounced: 'bounced',
  unsubscribed: 'unsubscribed',
};

/** What a page says about an event, in its first word: a kind, `the` (address), or `ignored`. */
const wordOf = (cell: string | undefined) => /^\w+/.exec(cell ?? '')?.[0];

/** How an item is read, in the words of the pages. */
function readingOf(platform: WebhookPlatform, body: unknown): string | undefined {
  const { refusal, items } = readDelivery(platform, Buffer.from(JSON.stringify(body)));
  const [read] = items.map(({ item }) => item);
  if (refusal !== null || !read) return `refused: ${refusal}`;
  if (read.learned) return 'the';
  return read.event ? WORDS[read.event.kind] : 'ignored';
}

const sampleOf = ({ sample }: WebhookPlatform): JsonObject => {
  const [item] = [sample].flat();
  if (!isJsonObject(item)) throw new Error('A sample is no object.');
  return item;
};

/** The platform's sample under another event name; as a reply it has a sender. */
function namedSample(platform: WebhookPlatform, name: string): JsonObject {
  const item = sampleOf(platform);
  const [field = ''] = index[platform.slug]?.names ?? [];
  if (!field.includes('.')) return { ...item, [field]: name };
  const data = isJsonObject(item['data']) ? item['data'] : {};
  return { event: { type: name }, data: { ...data, reply: { from_email_address: 'dana@northgate.example' } } };
}

/** The event names in the fixtures of a platform, without those of labels and of other spellings. */
function namesInFixtures(platform: WebhookPlatform): string[] {
  const cases = (index[platform.slug]?.cases ?? []).filter(
    ({ malformed, items = [] }) => !malformed && items.length > 0,
  );
  const bodies = cases.flatMap(({ file }) => [JSON.parse(readFixture(file).toString()) as unknown].flat());
  return bodies.flatMap((body) => (isJsonObject(body) ? (platform.eventName(body) ?? []) : []));
}

const withNames = platforms.filter(({ slug }) => slug !== 'hubspot');

describe('the pages of docs/platforms', () => {
  it('are one of each platform of the catalogue, and the index', () => {
    const expected = ['README.md', ...PLATFORMS.map(({ slug }) => `${slug}.md`)];
    expect(readdirSync(`${ROOT}/docs/platforms`).sort()).toEqual(expected.sort());
  });

  it('are in the index with their names, and with what can be proven and routed', () => {
    const rows = tableRows(readPage('docs/platforms/README.md'), null);
    const shown = rows.map(([page, , proof = '', agency]) => [page, ['', 'not possible'].includes(proof), agency]);
    const stated = PLATFORMS.map(({ name, slug, takesSecret, webhooks }) => [
      `[${name}](${slug}.md)`,
      !takesSecret,
      webhooks === null ? '' : webhooks.levels.includes('agency') ? 'yes' : 'no',
    ]);
    expect(shown.sort()).toEqual(stated.sort());
  });

  it.each(PLATFORMS)('$slug: starts with its name, and has the sections of all', (platform) => {
    const { text } = pageOf(platform);
    const headings = [...text.matchAll(/^## (.+)$/gm)].map(([, heading = '']) => heading);
    expect(text.split('\n')[0]).toBe(`# ${platform.name}`);
    expect(headings.slice(0, 5)).toEqual([
      'What you get',
      'Connect it',
      'How deliveries are verified',
      'Test it',
      'Events',
    ]);
    expect(headings).toContain('Troubleshooting');
  });

  it.each(platforms)('$slug: gives its own paths, and no agency path that it does not have', (platform) => {
    const { text } = pageOf(platform);
    const paths = [...text.matchAll(/\/public\/([\w-]+)\/<(\w+) id>/g)].map(([, name, level]) => `${name} ${level}`);
    const [own] = pathNamesOf(platform, 'client').slice(-1);
    const agency = pathNamesOf(platform, 'agency').slice(-1);
    expect([...new Set(paths)]).toEqual([`${own} client`, ...agency.map((name) => `${name} agency`)]);
  });

  it.each(platforms)('$slug: names the headers of its proof, and the body fields', (platform) => {
    const { text } = pageOf(platform);
    const headers = platform.proof?.says.match(/X-[\w-]+/g) ?? [];
    expect([...headers, ...platform.secretFields].filter((name) => !text.includes(`\`${name}\``))).toEqual([]);
  });
});

describe('the console in docs/platforms', () => {
  const sources = ['titles.ts', 'integrations/text.ts'].map((file) => `${ROOT}/console/src/pages/${file}`);
  const texts = sources.map((file) => readFileSync(file, 'utf8')).join('\n');

  it.each(readdirSync(`${ROOT}/docs/platforms`))('%s: has the names of its pages, buttons and fields', (file) => {
    const text = proseOf(readPage(`docs/platforms/${file}`));
    const pages = [...text.matchAll(/(?:console: |Open )\*\*([^*]+)\*\*/g)];
    const parts = [...text.matchAll(/(?<!\*)\*([^*\n]+)\*(?!\*)/g)];
    const names = [...pages, ...parts].map(([, name = '']) => name);
    expect(names).not.toEqual([]);
    expect(names.filter((name) => !texts.includes(`'${name}'`))).toEqual([]);
  });
});

describe('the events of docs/platforms', () => {
  const rows = withNames.flatMap((platform) =>
    tableRows(pageOf(platform), 'Events')
      .filter(([, meaning]) => ['sent', 'reply', 'bounced', 'unsubscribed', 'ignored'].includes(wordOf(meaning) ?? ''))
      .flatMap(([names = '', meaning]) => codeIn(names).map((name) => ({ platform, name, says: wordOf(meaning) })))
      .map((row) => ({ ...row, slug: row.platform.slug })),
  );

  it.each(rows)('$slug: $name is $says', ({ platform, name, says }) => {
    expect(readingOf(platform, namedSample(platform, name))).toBe(says);
  });

  it.each(withNames)('$slug: are all of its fixtures', (platform) => {
    const own = new Set(rows.filter(({ slug }) => slug === platform.slug).map(({ name }) => normalizeEventName(name)));
    const names = namesInFixtures(platform).map(normalizeEventName);
    const alias = (name: string) => (platform.slug === 'emailbison' ? name.replace(/^contact_/, 'lead_') : name);
    // A label of the lead decides, whatever the rest of the name.
    const isLabel = (name: string) => platform.slug === 'plusvibe' && name === 'lead_marked_as_custom';
    expect(names.map(alias).filter((name) => !own.has(name) && !isLabel(name))).toEqual([]);
  });
});

describe('the properties of docs/platforms/hubspot.md', () => {
  const [hubspot] = platforms.filter(({ slug }) => slug === 'hubspot');
  if (hubspot === undefined) throw new Error('There is no HubSpot.');
  const VALUES: Readonly<Record<string, string>> = {
    'an address': 'dana@northgate.example',
    'a time': '1777899718000',
    'not empty': 'UNKNOWN_USER',
    'above 0': '1',
    any: 'x',
    '`true`': 'true',
    '`false`': 'false',
  };
  const rows = tableRows(readPage('docs/platforms/hubspot.md'), 'Events').flatMap(([names = '', value = '', meaning]) =>
    codeIn(names).map((name) => ({ name, value, says: wordOf(meaning) })),
  );

  it.each(rows)('$name with $value is $says', ({ name, value, says }) => {
    const given = VALUES[value] ?? `no value is known for ${value}`;
    const change = { ...sampleOf(hubspot), propertyName: name, propertyValue: given };
    expect(readingOf(hubspot, [change])).toBe(says);
  });

  it('are all of the fixtures that are recorded', () => {
    const bodies = (index['hubspot']?.cases ?? [])
      .filter(({ malformed }) => !malformed)
      .flatMap(({ file }) => [JSON.parse(readFixture(file).toString()) as unknown].flat());
    const recorded = bodies.filter((body) => isJsonObject(body) && readingOf(hubspot, [body]) !== 'ignored');
    const properties = recorded.map((body) => wordAt(body, 'propertyName') ?? '');
    const known = rows.filter(({ says }) => says !== 'ignored').map(({ name }) => name);
    expect(properties.filter((name) => name !== '' && !known.includes(name))).toEqual([]);
  });
});
