import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Answer, startService, type TestService } from '../support/service.js';

/*
 * Invariants of emails under concurrent callers, on a server with a pool of connections. Every answer is held against
 * the contract, so a deadlock that reached a caller would show as a 500.
 */
const ROUNDS = Number(process.env.RACE_ROUNDS ?? '15');
const EMAILS = '/public/emails';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

let turn = 0;
beforeEach(() => {
  turn++;
});

const post = (path: string, json: object) => service.call('POST', path, { json });
const record = (more: object) => post(EMAILS, { email_type: 'inbound', origin: 'race', ...more });
const statuses = (answers: Answer[]) => answers.map(({ status }) => status).sort((a, b) => a - b);

async function listOf(subject: string): Promise<{ id: number; interested: boolean; custom_fields: unknown[] }[]> {
  return (await service.call('GET', `${EMAILS}?subject=${encodeURIComponent(subject)}`)).body;
}

it('emails recorded while their contact is deleted are linked to it, unlinked or refused, and never lost', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const subject = `link ${turn} ${round}.`;
    const contact_email = `link${turn}-${round}@race.example`;
    const contact = await post('/public/v2/contacts', { email: contact_email });
    const [named, found, [gone]] = await Promise.all([
      Promise.all(Array.from({ length: 8 }, () => record({ subject, contact_id: contact.body.id }))),
      Promise.all(Array.from({ length: 8 }, () => record({ subject, contact_email }))),
      Promise.all([service.call('DELETE', `/public/v2/contacts/${contact.body.id}`)]),
    ]);
    expect(gone.status).toBe(204);
    for (const { status } of named) expect([201, 404]).toContain(status);
    expect(statuses(found)).toEqual(Array<number>(8).fill(201));
    const kept = named.filter(({ status }) => status === 201).length;
    expect(await listOf(subject)).toHaveLength(8 + kept);
  }
  const dangling = await service.database.query(
    null,
    `select e.id from email e where e.origin = 'race' and e.contact_id is not null and not exists
       (select from contact c where c.client_id = e.client_id and c.id = e.contact_id)`,
  );
  expect(dangling).toEqual([]);
});

it('one of many equal custom fields of an email is stored, the others are 409', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const subject = `field ${turn} ${round}.`;
    const { body } = await record({ subject });
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        post(`${EMAILS}/${body.id}/custom-fields`, { field_name: 'tier', field_value: String(n) }),
      ),
    );
    expect(statuses(answers)).toEqual([201, ...Array<number>(11).fill(409)]);
    const [stored] = await listOf(subject);
    expect(stored?.custom_fields).toEqual([answers.find(({ status }) => status === 201)?.body]);
  }
});

it('set-interested, fields and deletions of one email end with or without it, whole', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const subject = `mixed ${turn} ${round}.`;
    const email = `mixed${turn}-${round}@race.example`;
    const { body } = await record({
      subject,
      contact_email: email,
      custom_fields: [{ field_name: 'a', field_value: '1' }],
    });
    const path = `${EMAILS}/${body.id}`;
    const oldField = `${path}/custom-fields/${body.custom_fields[0].id}`;
    const [marked, added, removed, deleted] = await Promise.all([
      Promise.all(Array.from({ length: 5 }, () => post(`${EMAILS}/set-interested`, { email, subject }))),
      Promise.all(
        Array.from({ length: 5 }, () => post(`${path}/custom-fields`, { field_name: 'b', field_value: '2' })),
      ),
      Promise.all(Array.from({ length: 3 }, () => service.call('DELETE', oldField))),
      Promise.all(round % 2 === 0 ? Array.from({ length: 3 }, () => service.call('DELETE', path)) : []),
    ]);
    const isGone = deleted.length > 0;
    const may = (status: number) => (isGone ? [status, 404] : [status]);
    for (const { status } of marked) expect(may(200)).toContain(status);
    for (const { status } of added) expect([...may(201), 409]).toContain(status);
    expect(added.filter(({ status }) => status === 201).length).toBeLessThanOrEqual(1);
    expect(removed.filter(({ status }) => status === 204).length).toBeLessThanOrEqual(1);
    expect(statuses(deleted)).toEqual(isGone ? [204, 404, 404] : []);
    const left = isGone
      ? []
      : [
          {
            ...body,
            updated_time: expect.any(String),
            interested: true,
            custom_fields: [added.find(({ status }) => status === 201)?.body],
          },
        ];
    expect(await listOf(subject)).toEqual(left);
  }
  const orphans = await service.database.query(
    null,
    'select f.id from email_custom_field f where not exists (select from email e where e.client_id = f.client_id and e.id = f.email_id)',
  );
  expect(orphans).toEqual([]);
});

it('emails that are set interested while newer ones arrive lose no mark and mark no other address', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const subject = `newest ${turn} ${round}.`;
    const email = `newest${turn}-${round}@race.example`;
    await record({ subject, contact_email: email });
    await record({ subject, contact_email: `other-${email}` });
    const calls = Array.from({ length: 12 }, (_, n) =>
      n % 2 === 0 ? record({ subject, contact_email: email }) : post(`${EMAILS}/set-interested`, { email, subject }),
    );
    const answers = await Promise.all(calls);
    const marked = new Set(answers.filter(({ status }) => status === 200).map(({ body }) => body.id));
    expect(statuses(answers)).toEqual([...Array<number>(6).fill(200), ...Array<number>(6).fill(201)]);
    const interested = (await listOf(subject)).filter((one) => one.interested).map(({ id }) => id);
    expect(new Set(interested)).toEqual(marked);
  }
});
