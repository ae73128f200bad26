import { afterAll, beforeAll, expect, test } from 'vitest';
import { rescore } from '../../../src/schema/crm/scoring/rescore.js';
import { claim } from '../../../src/schema/kernel/queues/claims.js';
import { ownerOf } from '../../support/databases.js';
import { startService, type TestService } from '../../support/service.js';

let service: TestService;

/* Whoever writes an audit entry or a score leaves word of whose rows it could see. */
beforeAll(async () => {
  service = await startService();
  await ownerOf(service.database).query(
    null,
    `create table seen (role text, client text, agency text);
     grant select, insert, delete on seen to public;
     create function see() returns trigger language plpgsql as $$ begin
       insert into seen values (current_user, coalesce(current_setting('app.client', true), ''),
         coalesce(current_setting('app.agency', true), ''));
       return null;
     end $$;
     create trigger seen after insert on audit_entry for each row execute function see();
     create trigger seen after insert or update on contact_score for each row execute function see()`,
  );
});
afterAll(() => service.close());

const seen = () =>
  service.database.query<{ role: string; client: string; agency: string }>(null, 'delete from seen returning *');

const mutate = async (text: string, options = {}) => {
  const { body } = await service.graphql(`mutation { ${text} { __typename } }`, {}, options);
  const [result] = Object.values(body.data ?? {});
  expect(JSON.stringify(result)).not.toMatch(/Error/);
  expect(body.errors).toBeUndefined();
};

test('what is done in a workspace sees the rows of its client alone', async () => {
  const { a1, x } = service.tenants;
  await mutate('workspaceUpdate(input: {scoringEnabled: true})');
  await mutate('workspaceUpdate(input: {defaultPhoneCountry: "NL"})', {
    key: x.masterKey,
    headers: { 'x-client-id': a1.clientId },
  });
  const own = { role: 'outreach_tenant', client: a1.clientId, agency: x.agencyId };
  expect(await seen()).toEqual([own, own]);
});

test('what manages an agency sees the agency, also from within a workspace', async () => {
  const { x } = service.tenants;
  await mutate('keyCreate(input: {kind: READ_ONLY, name: "One"})');
  await mutate('clientCreate(name: "New")', { key: x.masterKey });
  const whole = new Set((await seen()).map((one) => JSON.stringify(one)));
  expect([...whole]).toEqual([JSON.stringify({ role: 'outreach_tenant', client: '', agency: x.agencyId })]);
});

test('what scores contacts sees the rows of the client of its claim', async () => {
  const { a1 } = service.tenants;
  const { database } = service;
  await database.query(
    null,
    `with p as (insert into person (client_id) values ($1) returning id)
     insert into contact (client_id, person_id, email, origin) select $1, id, 'scored@x.test', 'builtin' from p`,
    [a1.clientId],
  );
  await database.query(
    null,
    `insert into rescoring_request (client_id, subject_kind, subject_id)
     select client_id, 'contact', id from contact where client_id = $1
     on conflict (client_id, subject_kind, subject_id) do update set claim_id = null`,
    [a1.clientId],
  );
  const claimed = (await claim(database, 'rescoring_request', 100)).filter(
    ({ subjectKind }) => subjectKind === 'contact',
  );
  expect(await rescore(database, claimed)).toHaveLength(1);
  expect(await seen()).toEqual([{ role: 'outreach_tenant', client: a1.clientId, agency: '' }]);
});
