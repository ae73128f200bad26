import { readFile } from 'node:fs/promises';
import { loadModule } from 'libpg-query';
import { beforeAll, expect, test } from 'vitest';
import { readFunctions } from '../../scripts/statements/functions.js';
import { judge } from '../../scripts/statements/judge.js';
import { proveText } from '../../scripts/statements/prove.js';
import { readTables, type Table } from '../../scripts/statements/tables.js';

let tables: ReadonlyMap<string, Table>;

beforeAll(async () => {
  await loadModule();
  tables = readTables(await readFile('prisma/schema.prisma', 'utf8'));
});

const unbound = (text: string) => proveText(text, tables).map(({ table, reason }) => table ?? reason);

test.each([
  ['no condition at all', 'select * from contact', 'contact contact'],
  ['another condition', 'select * from contact c where c.id = $1', 'contact c'],
  ['one arm of an or', 'select * from contact c where c.client_id = $1 or c.email = $2', 'contact c'],
  ['a negation', 'select * from contact c where not (c.client_id = $1)', 'contact c'],
  ['an inequality', 'select * from contact c where c.client_id <> $1', 'contact c'],
  ['a way out', 'select * from contact c where coalesce(c.client_id, $1) = $1', 'contact c'],
  ['what is not true', 'select * from contact c where (c.client_id = $1) is not true', 'contact c'],
  ['a value from the row', 'select * from contact c where c.client_id = coalesce($1, c.client_id)', 'contact c'],
  ['itself', 'select * from contact c where c.client_id = c.client_id', 'contact c'],
  ['a column that is no owner', 'select * from contact c where c.client_id = c.email', 'contact c'],
  ['an arm of a case', 'select * from contact c where case when $2 then c.client_id = $1 else true end', 'contact c'],
  ['a list of all', 'select * from contact c where c.client_id in (select id from client)', 'client client'],
  ['a null that fits', 'select * from contact c where c.client_id = $1 or $1 is null', 'contact c'],
  ['an update', 'update contact c set email = $1 where c.id = $2', 'contact c'],
  ['a delete', 'delete from contact where id = any($1)', 'contact contact'],
  ['an insert', 'insert into company (domain) values ($1)', 'company'],
  [
    'a conflict',
    'insert into company (client_id, domain) values ($1, $2) on conflict (id) do update set domain = $2',
    'company',
  ],
  ['a joined table', 'select from contact c join company o on o.id = c.company_id where c.client_id = $1', 'company o'],
  [
    'the whole side of an outer join',
    'select from contact c left join company o on c.client_id = $1 and o.client_id = c.client_id',
    'contact c',
  ],
  [
    'the whole side of a right join',
    'select from contact c right join company o on o.client_id = $1 and c.client_id = $1',
    'company o',
  ],
  [
    'a sub-select',
    'select (select count(*) from email e where e.contact_id = c.id) from contact c where c.client_id = $1',
    'email e',
  ],
  [
    'a common table expression',
    'with x as (select * from contact) select * from x where x.client_id = $1',
    'contact contact',
  ],
  ['an arm of a union', 'select id from contact where client_id = $1 union select id from company', 'company company'],
  [
    'a lateral value that came from the table',
    'select from contact c cross join lateral (select c.client_id as id) x where c.client_id = x.id',
    'contact c',
  ],
  [
    'an outer query with `using`',
    'select from company o full join contact c using (client_id) where o.client_id = $1',
    'contact c',
  ],
  [
    'a merge that reaches rows of nobody',
    'merge into contact c using (select 1 as id) s on c.client_id = $1 when not matched by source then delete',
    'contact c',
  ],
  [
    'the source of a merge',
    'merge into contact c using company o on c.client_id = $1 and o.client_id = $1 when matched then do nothing',
    'company o',
  ],
  [
    'a definition of tables',
    'alter table contact disable trigger all',
    'AlterTableStmt is no statement of the service',
  ],
  ['a table that nobody knows', 'select * from contacts', 'contacts is no table'],
])('%s does not name the tenant', (_what, text, table) => {
  expect(unbound(text)).toContain(table);
});

test.each([
  ['a parameter', 'select * from contact c where c.client_id = $1 and c.id = $2'],
  ['without an alias', 'select * from contact where $1 = client_id'],
  ['a list of clients', 'select * from contact c where c.client_id = any($1)'],
  [
    'both arms of an or',
    'select from contact c where (c.client_id = $1 and c.id = $2) or (c.client_id = $3 and c.id = $4)',
  ],
  ['pairs', 'select * from contact c where (c.client_id, c.id) in (select * from unnest($1::text[], $2::int[]))'],
  ['rows', 'select * from contact c where (c.client_id, c.id) = ($1, $2)'],
  ['a bound neighbour', 'select from contact c join company o on o.client_id = c.client_id where c.client_id = $1'],
  ['`using`', 'select from contact c join company o using (client_id) where client_id = $1'],
  [
    'the nullable side of an outer join',
    'select from contact c left join company o on o.client_id = c.client_id and o.id = c.company_id where c.client_id = $1',
  ],
  [
    'the outer query',
    'select from contact c where c.client_id = $1 and exists (select from email e where e.client_id = c.client_id)',
  ],
  [
    'the clients of an agency',
    'select from contact c where c.client_id in (select id from client where agency_id = $1)',
  ],
  [
    'each client of an agency',
    'select from client k cross join lateral (select from contact c where c.client_id = k.id) x where k.agency_id = $1',
  ],
  ['the agency where rows have both', 'select * from webhook_delivery where agency_id = $1'],
  ['every arm of a case', 'select from contact c where case when $2 then c.client_id = $1 else c.client_id = $3 end'],
  [
    'an insert and its conflict',
    'insert into company (client_id, domain) values ($1, $2) on conflict (client_id, domain) do update set domain = excluded.domain',
  ],
  [
    'a merge',
    'merge into contact c using (select $1 as client_id, $2 as id) s on c.client_id = s.client_id and c.id = s.id when matched then delete',
  ],
  ['a name that hides a table', 'with contact as (select $1 as id) select * from contact'],
])('%s names the tenant', (_what, text) => {
  expect(unbound(text)).toEqual([]);
});

const statement = (text: string) => ({ name: 'planted', text, place: 'src/planted.ts:1' });
const judged = (text: string, listed: string[] = []) =>
  judge(
    { statements: [statement(text)], faults: [], tables },
    listed.length === 0 ? [] : [{ statement: 'planted', tables: listed, reason: 'planted' }],
  );

test('a listed statement may mean all tenants, for the tables it lists and no others', () => {
  expect(judged('select from contact c join email e on true', ['contact c'])).toEqual([
    'src/planted.ts:1 planted: email e is not bound by client_id',
  ]);
});

test('an entry of the list that nothing needs is a fault', () => {
  expect(judged('select from contact c where c.client_id = $1', ['contact c'])).toEqual([
    'planted: nothing reads contact c unbound any more',
  ]);
});

test('a text that the parser refuses is a fault', () => {
  expect(judged('select from where')).toEqual([
    expect.stringMatching(/^src\/planted\.ts:1 planted: is not understood/),
  ]);
});

const create = (body: string) => `create or replace function f(v_client text) returns int language plpgsql as $$
  declare v_found int; begin ${body} end $$;`;
const inFunction = (...scripts: string[]) => readFunctions(scripts).flatMap(({ text }) => unbound(text));

test.each([
  ['a query', 'select id into v_found from contact; return 1;'],
  ['an assignment', 'v_found := (select count(*) from contact); return 1;'],
  ['a condition', 'if exists (select from contact) then return 1; end if; return 2;'],
  ['a loop', 'for v_found in select id from contact loop return 1; end loop; return 2;'],
  ['what is returned', 'return (select count(*) from contact);'],
])('%s in a function has to name the tenant as well', (_what, body) => {
  expect(inFunction(create(body))).toEqual(['contact contact']);
});

test('only what the last migration left of a function counts', () => {
  const bad = create('return (select count(*) from contact);');
  expect(inFunction(bad, create('return (select count(*) from contact where client_id = v_client);'))).toEqual([]);
  expect(inFunction(bad, 'drop function f(text);')).toEqual([]);
});

test('a function that puts statements together while it runs is refused', () => {
  expect(() => readFunctions([create(`execute 'select from contact'; return 1;`)])).toThrow(
    /puts a statement together/,
  );
});
