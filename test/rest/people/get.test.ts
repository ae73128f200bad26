import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { numberTexts } from '../../support/corpus-sample.js';
import { startService, type TestService } from '../../support/service.js';
import { field, newEmail, newLinkedin, newPhone, seedPerson } from './people.js';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

const identifier = (value: string, more: object = {}) => ({
  value,
  company_id: null,
  job_title: null,
  status: 'active',
  previous_status: null,
  first_campaign_email_sent: null,
  last_campaign_email_sent: null,
  last_reply_received: null,
  origin: 'builtin',
  ...more,
});

describe('200', () => {
  it('answers the whole Person in the documented order of fields, and no id of a contact', async () => {
    const [email, linkedin, phone] = [newEmail(), newLinkedin(), newPhone()];
    const person = await seedPerson(service, [
      { email, first_name: 'Dana', last_name: 'Whitfield', job_title: 'Head of Supply' },
      { linkedin_url: linkedin, contact_custom_fields: [field('tier', 'gold')] },
      { phone },
    ]);
    const { status, body } = await service.call('GET', `/public/people/${person.id}`);
    const [stored] = await service.database.query<{ id: number; at: string }>(
      null,
      `select id, to_char(updated_time at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at
         from contact_custom_field where contact_id = $1`,
      [person.contactIds[1]],
    );
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        id: person.id,
        first_name: 'Dana',
        last_name: 'Whitfield',
        emails: [identifier(email, { job_title: 'Head of Supply' })],
        linkedin_urls: [identifier(linkedin)],
        phones: [identifier(phone)],
        custom_fields: [{ id: stored?.id, updated_time: stored?.at, field_name: 'tier', field_value: 'gold' }],
      },
    });
    expect(Object.keys(body)).toEqual([
      'id',
      'first_name',
      'last_name',
      'emails',
      'linkedin_urls',
      'phones',
      'custom_fields',
    ]);
    expect(Object.keys(body.emails[0])).toEqual(Object.keys(identifier('')));
    expect(Object.keys(body.custom_fields[0])).toEqual(['id', 'updated_time', 'field_name', 'field_value']);
  });

  it('shows the statuses, times, company and origin of each contact', async () => {
    const email = newEmail();
    const person = await seedPerson(service, [{ email, company_id: 'northgate.example' }]);
    const [contactId] = person.contactIds;
    await service.call('PATCH', `/public/contacts/${contactId}`, {
      json: { contact_status: 'replied', origin: 'crm' },
    });
    await service.database.query(
      null,
      `update contact set first_campaign_email_sent = '2026-01-02T03:04:05.678Z', last_campaign_email_sent = '2026-02-02T00:00:00Z',
         last_reply_received = '9999-12-31T23:59:59.999Z' where id = $1`,
      [contactId],
    );
    const { body: contact } = await service.call('GET', `/public/contacts/${contactId}`);
    const { body } = await service.call('GET', `/public/people/${person.id}`);
    expect(contact.company_id).toBeGreaterThan(0);
    expect(body.emails).toEqual([
      identifier(email, {
        company_id: contact.company_id,
        status: 'replied',
        previous_status: 'active',
        first_campaign_email_sent: '2026-01-02T03:04:05.678Z',
        last_campaign_email_sent: '2026-02-02T00:00:00.000Z',
        last_reply_received: '9999-12-31T23:59:59.999Z',
        origin: 'crm',
      }),
    ]);
  });

  it('lists the identifiers of one kind by the ids of their contacts', async () => {
    const emails = [newEmail('z'), newEmail('a'), newEmail('m')];
    const person = await seedPerson(
      service,
      emails.map((email) => ({ email })),
    );
    const { body } = await service.call('GET', `/public/people/${person.id}`);
    expect(body.emails).toEqual(emails.map((email) => identifier(email)));
  });

  it('takes each name from the contact with the lowest id that has one', async () => {
    const person = await seedPerson(service, [
      { email: newEmail(), first_name: '' },
      { email: newEmail(), first_name: 'Ana' },
      { email: newEmail(), first_name: 'Anna', last_name: 'Lee' },
      { email: newEmail(), last_name: 'Ley' },
    ]);
    const { body } = await service.call('GET', `/public/people/${person.id}`);
    expect([body.first_name, body.last_name]).toEqual(['Ana', 'Lee']);
  });

  it('answers null names when no contact has one', async () => {
    const person = await seedPerson(service, [{ phone: newPhone() }]);
    const { body } = await service.call('GET', `/public/people/${person.id}`);
    expect([body.first_name, body.last_name]).toEqual([null, null]);
  });

  it('collapses custom fields only when both name and value are equal, keeps the oldest, and lists by id', async () => {
    const person = await seedPerson(service, [
      { email: newEmail(), contact_custom_fields: [field('city', 'Bern'), field('tier', 'gold')] },
      {
        email: newEmail(),
        contact_custom_fields: [field('city', 'Bern'), field('Tier', 'gold'), field('tier', 'Gold')],
      },
      {
        email: newEmail(),
        contact_custom_fields: [field('city', 'Basel'), field('gold', 'tier'), field('a', ''), field('__proto__', 'x')],
      },
      { email: newEmail(), contact_custom_fields: [field('a', ''), field('__proto__', 'x'), field('tier', 'gold ')] },
    ]);
    const { body } = await service.call('GET', `/public/people/${person.id}`);
    const pairs = body.custom_fields.map((entry: { field_name: string; field_value: string }) => [
      entry.field_name,
      entry.field_value,
    ]);
    const ids = body.custom_fields.map(({ id }: { id: number }) => id);
    expect(new Set(pairs.map((pair: string[]) => JSON.stringify(pair)))).toEqual(
      new Set(
        [
          ['city', 'Bern'],
          ['tier', 'gold'],
          ['Tier', 'gold'],
          ['tier', 'Gold'],
          ['city', 'Basel'],
          ['gold', 'tier'],
          ['a', ''],
          ['__proto__', 'x'],
          ['tier', 'gold '],
        ].map((pair) => JSON.stringify(pair)),
      ),
    );
    expect(pairs).toHaveLength(9);
    expect(ids).toEqual([...ids].sort((a, b) => a - b));
    const oldest = await service.database.query<{ id: number }>(
      null,
      `select min(f.id) as id from contact_custom_field f join contact c on c.id = f.contact_id where c.person_id = $1
        group by f.field_name, f.field_value order by 1`,
      [person.id],
    );
    expect(ids).toEqual(oldest.map(({ id }) => id));
  });

  it.each(['/public/people', '/api/public/people'])(
    'answers below %s, with and without a trailing slash',
    async (base) => {
      const person = await seedPerson(service, [{ email: newEmail() }]);
      const plain = await service.call('GET', `${base}/${person.id}`);
      const slashed = await service.call('GET', `${base}/${person.id}/`);
      expect([plain.status, slashed.status]).toEqual([200, 200]);
      expect(slashed.text).toBe(plain.text);
    },
  );

  it('answers a read-only key and a master key that names the client as it answers the read-write key', async () => {
    const person = await seedPerson(service, [{ email: newEmail() }]);
    const { a1, x } = service.tenants;
    const own = await service.call('GET', `/public/people/${person.id}`);
    const readOnly = await service.call('GET', `/public/people/${person.id}`, { key: a1.readOnlyKey });
    const master = await service.call('GET', `/public/people/${person.id}`, {
      key: x.masterKey,
      headers: { 'X-Client-Id': a1.clientId },
    });
    expect([readOnly.text, master.text]).toEqual([own.text, own.text]);
  });
});

describe('404', () => {
  const unknown = { detail: 'Person not found' };

  it('answers an unknown id with a detail', async () => {
    const { status, body } = await service.call('GET', '/public/people/2147483647');
    expect({ status, body }).toEqual({ status: 404, body: unknown });
  });

  it.each(numberTexts.filter((text) => text !== '' && text !== ' '))(
    'answers %j, which is no id, like an unknown one',
    async (text) => {
      const first = Number(text);
      if (Number.isInteger(first) && first > 0 && first <= 2_147_483_647 && /^[1-9]\d*$/.test(text)) return;
      const { status, body } = await service.call('GET', `/public/people/${encodeURIComponent(text)}`);
      expect({ status, body }).toEqual({ status: 404, body: unknown });
    },
  );

  it('answers a Person whose contacts are all deleted, until a contact joins it', async () => {
    const person = await seedPerson(service, [{ email: newEmail() }]);
    await service.call('DELETE', `/public/contacts/${person.contactIds[0]}`);
    const gone = await service.call('GET', `/public/people/${person.id}`);
    expect([gone.status, gone.body]).toEqual([404, unknown]);
    const email = newEmail();
    await service.call('POST', '/public/contacts', { json: { email, person_id: person.id } });
    const back = await service.call('GET', `/public/people/${person.id}`);
    expect([back.status, back.body.emails]).toEqual([200, [identifier(email)]]);
  });

  it('answers the Person of another workspace with the bytes of an unknown one', async () => {
    const { b1 } = service.tenants;
    const foreign = await seedPerson(service, [{ email: newEmail() }], b1.readWriteKey);
    const answer = await service.call('GET', `/public/people/${foreign.id}`);
    const none = await service.call('GET', '/public/people/2147483646');
    expect([answer.status, answer.text]).toEqual([404, none.text]);
  });
});
