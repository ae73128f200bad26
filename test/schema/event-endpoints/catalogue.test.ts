import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventTexts } from '../../../console/src/pages/developers/event-texts.js';
import { type EverySource, openEverySource } from './every-event.js';

/*
 * The catalogue that the console shows is what an endpoint was really sent. After a change of events, write it anew with
 * `npx vitest run test/schema/event-endpoints/catalogue.test.ts -u`, and `npm run format`.
 */
const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const CATALOGUE = path.join(ROOT, 'console/src/pages/developers/events.json');

let source: EverySource;
beforeAll(async () => {
  source = await openEverySource();
});
afterAll(() => source.close());

/* What differs between two runs. */
const settled = (event: object, clientId: string): unknown =>
  JSON.parse(
    JSON.stringify(event)
      .replaceAll(clientId, 'k3x0Vd8TqP5mZ1yRb7NwQg')
      .replaceAll(/20\d\d-\d\d-\d\dT[\d:.]+Z/g, '2026-05-04T10:00:00.000Z')
      .replaceAll(/[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/g, '6830b2a4-4c1e-4f0a-9d57-2f1f0c7a9e11')
      .replaceAll(/•[\w-]{4}/g, '•71Pm'),
  );

describe('the catalogue of events', () => {
  it('has one sample of each type, as an endpoint was sent it, with a text', async () => {
    const received = await source.deliverAll();
    expect(source.receiver.forged).toBe(0);
    const first = new Map(received.map(({ event }) => [event.type, event]).reverse() as [string, object][]);
    const samples = [...first.keys()].sort().map((type) => settled(first.get(type) ?? {}, source.clientId));
    await expect(`${JSON.stringify(samples, null, 1)}\n`).toMatchFileSnapshot(CATALOGUE);
    expect(Object.keys(eventTexts).sort()).toEqual([...first.keys()].sort());
  });

  it('has the types of docs/events.md', async () => {
    const page = await readFile(path.join(ROOT, 'docs/events.md'), 'utf8');
    const [, section = ''] = page.split('## Types\n');
    const types = section.split('\n## ')[0]?.match(/(?<=\| `)[a-z.]+(?=` \|)/g) ?? [];
    expect([...types].sort()).toEqual(Object.keys(eventTexts).sort());
  });
});
