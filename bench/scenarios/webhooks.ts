import { setTimeout as wait } from 'node:timers/promises';
import { amount, amountOrNone, defineScenario, words } from '../harness/bench.js';
import { graphql, send, sendWell } from '../harness/load.js';
import { cpuOfServer, measureWays, timed } from '../harness/measure.js';
import { openEmpty } from '../harness/server.js';
import { startService } from '../harness/service.js';

const BYTES = 1024 * 1024;
const T = Date.parse('2026-03-02T09:00:00Z');

/** Item `n` of a body. */
type Make = (n: number) => object;

/* As many items as are wanted, or as a body may hold. */
function bodyOf(make: Make, items: number): string[] {
  const texts: string[] = [];
  for (let bytes = 2; items === 0 || texts.length < items; ) {
    const item = JSON.stringify(make(texts.length));
    bytes += item.length + 1;
    if (bytes > BYTES) break;
    texts.push(item);
  }
  return texts;
}

/* Addresses by a name, which sets contacts apart. */
const to = (name: string) => (n: number) => `${name}${n}@b.example`;

const lemlist = (type: string | ((n: number) => string), lead: (n: number) => string, minute = 0): Make => {
  const typeOf = typeof type === 'string' ? () => type : type;
  return (n) => ({ type: typeOf(n), leadEmail: lead(n), campaignId: 'c', createdAt: T + minute * 60_000 + n });
};
const hubspot =
  (propertyName: string, value: (n: number) => string, { minute, from = 0 }: { minute: number; from?: number }): Make =>
  (n) => {
    const record = { subscriptionType: 'contact.propertyChange', portalId: 1, objectId: from + n };
    return { ...record, propertyName, propertyValue: value(n), occurredAt: T + minute * 60_000 + n };
  };
const inTurns = (n: number) => (n % 2 ? 'emailsBounced' : 'emailsSent');
const replied = (from: number) => hubspot('hs_sales_email_last_replied', () => String(T), { minute: 5, from });
const inThrees = (n: number) => ['emailsSent', 'emailsBounced', 'emailsReplied'][n % 3] ?? '';

/** Kinds of bodies; each finds what those before it left. */
const KINDS: readonly (readonly [title: string, platform: 'lemlist' | 'hubspot', make: Make])[] = [
  ['sends to new contacts', 'lemlist', lemlist('emailsSent', to('a'))],
  ['the same once more', 'lemlist', lemlist('emailsSent', to('a'))],
  ['sends to known contacts', 'lemlist', lemlist('emailsSent', to('a'), 10)],
  ['replies', 'lemlist', lemlist('emailsReplied', to('a'), 20)],
  ['bounces of mails that are known', 'lemlist', lemlist('emailsBounced', to('a'), 30)],
  ['sends to addresses that bounced before', 'lemlist', lemlist('emailsSent', to('a'), 15)],
  ['unsubscribes', 'lemlist', lemlist('emailsUnsubscribed', to('a'), 40)],
  ['unsubscribes once more, later', 'lemlist', lemlist('emailsUnsubscribed', to('a'), 50)],
  ['the shortest items, without a time', 'lemlist', (n) => ({ type: 'emailsSent', leadEmail: `${n}@b.co` })],
  ['unsubscribes without a time', 'lemlist', (n) => ({ type: 'emailsUnsubscribed', leadEmail: `${n}@b.co` })],
  ['bounces ahead of their sends', 'lemlist', lemlist('emailsBounced', to('ahead'), 30)],
  ['their sends', 'lemlist', lemlist('emailsSent', to('ahead'), 20)],
  ['sends and bounces in turns', 'lemlist', lemlist(inTurns, (n) => to('turns')(n >> 1))],
  ['ten of each contact', 'lemlist', lemlist(inThrees, (n) => to('ten')(n % 100))],
  ['sends and bounces of one contact', 'lemlist', lemlist(inTurns, () => 'one@b.example')],
  ['addresses of CRM records', 'hubspot', hubspot('email', to('crm'), { minute: 0 })],
  ['replies of CRM records', 'hubspot', replied(0)],
  ['new addresses of CRM records, whose replies move', 'hubspot', hubspot('email', to('new'), { minute: 3 })],
  ['replies of unknown CRM records', 'hubspot', replied(1_000_000)],
];

interface Caller {
  url: string;
  key: string;
  clientId: string;
}

/* Until nothing is parked, or as much for five seconds. @returns how many are */
async function untilApplied({ url, key, clientId }: Caller): Promise<number> {
  const query = graphql(`{ client(clientId: "${clientId}") { parkedEvents } }`);
  for (let before = Number.POSITIVE_INFINITY, same = 0; ; ) {
    const { data }: { data: { client: { parkedEvents: number } } } = JSON.parse(await sendWell(url, query, key));
    const { parkedEvents } = data.client;
    same = parkedEvents === before ? same + 1 : 0;
    if (parkedEvents === 0 || same > 10) return parkedEvents;
    before = parkedEvents;
    await wait(500);
  }
}

/** Webhook bodies by kind, the largest that are accepted or smaller ones: when they are answered, and when all is applied. */
export const scenario = defineScenario({
  options: {
    items: amountOrNone(0, 'items of a body; 0: as many as 1 MiB holds'),
    rounds: amount(1, 'clients that get them'),
    only: words('kinds with these words in their titles; all unless given'),
  },
  async run(bench, { items, rounds, only }) {
    const clients = Array.from({ length: rounds }, (_, n) => `Client ${n}`);
    const { url, owner, agency } = await openEmpty(bench, { clients, settings: { shared_buffers: '256MB' } });
    const service = await startService(bench, url, { settings: { RATE_LIMIT: '0' } });
    const measure = async (round: number, platform: string, make: Make) => {
      const clientId = agency.clients[round]?.clientId ?? '';
      const texts = bodyOf(make, items);
      const request = { method: 'POST', path: `/public/${platform}-webhook/${clientId}`, body: `[${texts}]` } as const;
      const [answered, status] = [performance.now(), (await send(service.url, request)).status];
      const ms = performance.now() - answered;
      const parked = await untilApplied({ url: service.url, key: agency.masterKey, clientId });
      return { 'ms until answered': ms, status, items: texts.length, 'still parked': parked };
    };
    const ways = KINDS.filter(([title]) => only.length === 0 || only.some((word) => title.includes(word))).map(
      ([title, platform, make]) => [
        title,
        async (round: number) => {
          const answers: Awaited<ReturnType<typeof measure>>[] = [];
          const all = async () => void answers.push(await measure(round, platform, make));
          const { ms = 0, ...cpu } = await timed(all, { 'PostgreSQL cpu ms': cpuOfServer(owner) });
          return { 'ms until applied': ms, ...answers[0], ...cpu };
        },
      ],
    );
    bench.show('Webhook bodies', await measureWays(Object.fromEntries(ways), { rounds, inOrder: true }));
  },
});
