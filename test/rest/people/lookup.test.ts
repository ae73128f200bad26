import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hostileStrings } from '../../support/corpus-sample.js';
import { startService, type TestService } from '../../support/service.js';
import { type SeededPerson, seedPerson } from './people.js';

let service: TestService;
let dana: SeededPerson;

beforeAll(async () => {
  service = await startService();
  dana = await seedPerson(service, [
    { email: 'dana@northgate.example' },
    { linkedin_url: 'linkedin.com/in/dana' },
    { phone: '+14155552671' },
  ]);
  await seedPerson(service, [{ email: 'foreign@northgate.example' }], service.tenants.b1.readWriteKey);
});
afterAll(() => service.close());

const lookUp = (query: string) => service.call('GET', `/public/people/lookup${query}`);
const notFound = { detail: 'Person not found' };
const one = { identifier: 'Exactly one of email, linkedin_url and phone is required.' };

describe('200', () => {
  it.each([
    'email=%20Dana@NORTHGATE.example',
    'linkedin_url=http%3A%2F%2Fwww.linkedin.com%2Fin%2FDANA%2F',
    'phone=%2B1%20415%20555%202671',
    'phone=+14155552671',
    'email=dana@northgate.example&phone=&linkedin_url=',
    'EMAIL=dana@northgate.example',
  ])('answers the one Person by %s', async (query) => {
    const { status, body } = await lookUp(`?${query}`);
    const { body: person } = await service.call('GET', `/public/people/${dana.id}`);
    expect({ status, body }).toEqual({ status: 200, body: person });
  });
});

describe('400', () => {
  it.each([
    '',
    '?email=',
    '?email=&linkedin_url=&phone=',
    '?firstname=Dana',
    '?email=dana@northgate.example&phone=%2B14155552671',
    '?email=dana@northgate.example&phone=nonsense',
    '?email=a&linkedin_url=b&phone=c',
  ])('refuses %j: not exactly one identifier', async (query) => {
    const { status, body } = await lookUp(query);
    expect({ status, body }).toEqual({ status: 400, body: one });
  });

  it('refuses an identifier that is given twice, under its name', async () => {
    const { status, body } = await lookUp('?email=a@b.example&Email=c@d.example');
    expect({ status, body }).toEqual({ status: 400, body: { email: ['This parameter may be given only once.'] } });
  });
});

describe('404', () => {
  it.each([
    'email=nobody@northgate.example',
    'email=no%20address',
    'email=%20',
    'linkedin_url=linkedin.com/in/nobody',
    'linkedin_url=linkedin.com/company/dana',
    'phone=%2B14155552999',
    'phone=4155552671',
    'phone=nonsense',
  ])('answers %s, which no contact has', async (query) => {
    const { status, body } = await lookUp(`?${query}`);
    expect({ status, body }).toEqual({ status: 404, body: notFound });
  });

  it('answers the identifier of another workspace with the bytes of an unknown one', async () => {
    const foreign = await lookUp('?email=foreign@northgate.example');
    const unknown = await lookUp('?email=nobody@northgate.example');
    expect([foreign.status, foreign.text]).toEqual([404, unknown.text]);
  });

  it('answers an identifier whose contact was deleted', async () => {
    const gone = await seedPerson(service, [{ email: 'gone@northgate.example' }]);
    await service.call('DELETE', `/public/contacts/${gone.contactIds[0]}`);
    const { status, body } = await lookUp('?email=gone@northgate.example');
    expect({ status, body }).toEqual({ status: 404, body: notFound });
  });
});

it.each(['email', 'linkedin_url', 'phone'])(
  'a hostile %s is nobody, not given, or refused under its name',
  async (name) => {
    for (const text of hostileStrings.filter(({ length }) => length <= 2_048)) {
      const { status, body } = await lookUp(`?${name}=${encodeURIComponent(text.toWellFormed())}`);
      if (text === '') expect({ status, body }).toEqual({ status: 400, body: one });
      else if (status === 400) expect(Object.keys(body)).toEqual([name]);
      else expect({ status, body }).toEqual({ status: 404, body: notFound });
    }
  },
);
