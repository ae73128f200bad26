import { afterAll, beforeAll, expect, it } from 'vitest';
import { startService, type TestService } from '../support/service.js';

/* Writes that change nothing, beside writes of the same record that do. RACE_ROUNDS repeats each race. */
const ROUNDS = Number(process.env.RACE_ROUNDS ?? '10');

let service: TestService;
beforeAll(async () => {
  service = await startService({ WORKER: 'off' });
});
afterAll(() => service.close());

const KINDS = [
  ['contacts', 'contact', 'email', (round: number) => `c${round}@race.example`, 'first_name'],
  ['companies', 'company', 'domain', (round: number) => `c${round}.race.example`, 'name'],
] as const;

const entriesOf = async (kind: string, id: number) => {
  const rows = await service.database.query<{ count: number }>(
    null,
    `select count(*)::int as count from journal_inbox where kind = case $1 when 'contact' then 1 else 2 end and record_id = $2 and what <> 1`,
    [kind, id],
  );
  return rows[0]?.count;
};

it.each(KINDS)(
  'of 20 equal writes of %s at once one changes the record, and all return it as that one left it',
  async (records, kind, key, keyOf, name) => {
    const put = (json: object) => service.call('PUT', `/public/v2/${records}`, { json });
    for (let round = 0; round < ROUNDS; round++) {
      const found = { [key]: keyOf(round) };
      const fields = (value: string) => ({
        [`${kind}_custom_fields`]: ['a', 'b'].map((field_name) => ({ field_name, field_value: value })),
      });
      const made = await put({ ...found, [name]: 'Old', ...fields('old') });
      const before = await entriesOf(kind, made.body.id);
      const body = { ...found, [name]: 'New', ...fields('new') };
      const answers = await Promise.all(Array.from({ length: 20 }, () => put(body)));
      const [first] = answers;
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
      expect(answers.map((answer) => answer.body)).toEqual(answers.map(() => first?.body));
      // The record, and each of its two custom fields.
      expect(await entriesOf(kind, made.body.id)).toBe((before ?? 0) + 3);
    }
  },
);

it.each(KINDS)(
  'an equal write of %s beside a different one keeps what the other wrote',
  async (records, kind, key, keyOf, name) => {
    const put = (json: object) => service.call('PUT', `/public/v2/${records}`, { json });
    const field = (value: string) => ({ [`${kind}_custom_fields`]: [{ field_name: 'a', field_value: value }] });
    for (let round = 0; round < ROUNDS; round++) {
      const found = { [key]: `x-${keyOf(round)}` };
      const old = { ...found, [name]: 'Old', ...field('old') };
      const made = await put(old);
      const path = `/public/v2/${records}/${made.body.id}`;
      const change = { [name]: 'New', ...field('new') };
      const [changed, ...equal] = await Promise.all([
        service.call('PATCH', path, { json: change }),
        ...Array.from({ length: 5 }, () => service.call('PATCH', path, { json: {} })),
        ...Array.from({ length: 5 }, () => put(found)),
      ]);
      expect(changed.body).toMatchObject({ id: made.body.id, [name]: 'New' });
      for (const { status, body } of equal) {
        expect(status).toBe(200);
        expect([made.body, changed.body]).toContainEqual(body);
      }
      expect((await service.call('GET', path)).body).toEqual(changed.body);
    }
  },
);

it.each(KINDS)('different writes of %s at once are all kept', async (records, kind, key, keyOf) => {
  const put = (json: object) => service.call('PUT', `/public/v2/${records}`, { json });
  for (let round = 0; round < ROUNDS; round++) {
    const found = { [key]: `y-${keyOf(round)}` };
    const write = (n: number) => ({ ...found, [`${kind}_custom_fields`]: [{ field_name: `f${n}`, field_value: 'x' }] });
    const made = await put(found);
    const answers = await Promise.all(Array.from({ length: 12 }, (_, n) => put(write(n))));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    const { body } = await service.call('GET', `/public/v2/${records}/${made.body.id}?structure=FLAT`);
    expect(Object.keys(body[`${kind}_custom_fields`]).sort()).toEqual(
      Array.from({ length: 12 }, (_, n) => `f${n}`).sort(),
    );
  }
});
