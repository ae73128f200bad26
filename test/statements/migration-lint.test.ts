import { describe, expect, it } from 'vitest';
import { lintMigration } from '../../scripts/migrations/lint.js';

const HEAD = `set local lock_timeout = '1s';\nset local statement_timeout = '10s';\n`;
const MARKER = `\ninsert into schema_marker (name) values ('0099_planted');`;

/** The rules that a script breaks, when it is one transaction as most are. */
async function rulesOf(statement: string): Promise<string[]> {
  const faults = await lintMigration({ name: '0099_planted', script: `${HEAD}${statement};${MARKER}` });
  return faults.map((fault) => /^0099_planted ([a-z-]+): /.exec(fault)?.[1] ?? fault);
}

describe('a migration is refused that holds a long lock on a table that grows', () => {
  it.each([
    ['an index', 'create index contact_x on contact (client_id)', 'index-holds-writers'],
    ['an index of one table alone', 'create index contact_x on only contact (client_id)', 'index-holds-writers'],
    ['an index of all partitions', 'create index journal_x on journal (client_id)', 'index-holds-writers'],
    ['a column of another type', 'alter table contact alter column id type numeric', 'rewrites-table'],
    ['not null', 'alter table contact alter column city set not null', 'scans-table'],
    [
      'a default that each row asks for',
      'alter table contact add a uuid default gen_random_uuid()',
      'default-of-each-row',
    ],
    ['a check', 'alter table contact add constraint c check (id > 0)', 'scans-table'],
    [
      'a foreign key',
      'alter table contact add constraint f foreign key (client_id) references client (id)',
      'scans-table',
    ],
    ['a unique constraint', 'alter table contact add constraint u unique (city)', 'index-holds-writers'],
    ['a computed column', 'alter table contact add g int generated always as (1) stored', 'rewrites-table'],
    ['numbers for every row', 'alter table contact add n bigserial', 'rewrites-table'],
    ['another way of keeping it', 'alter table contact set unlogged', 'rewrites-table'],
    ['rows, all at once', `update contact set city = 'x'`, 'writes-rows'],
    ['a lock that is asked for', 'lock table contact in share mode', 'statement-not-allowed'],
    ['cleaning up', 'vacuum full contact', 'statement-not-allowed'],
    ['what nobody can look into', 'do $$ begin execute $a$ vacuum contact $a$; end $$', 'statement-not-allowed'],
    [
      'an index made beside writers, which no transaction can',
      'create index concurrently x on contact (city)',
      'index-in-transaction',
    ],
  ])('%s', async (_what, statement, rule) => {
    expect(await rulesOf(statement)).toContain(rule);
  });
});

it.each([
  ['drops a column', 'alter table contact drop column city', 'drops'],
  ['drops a table', 'drop table contact', 'drops'],
  ['renames a column', 'alter table contact rename column city to town', 'renames'],
  ['renames a table', 'alter table contact rename to person_record', 'renames'],
  [
    'demands a value that the release before does not give',
    'alter table contact add a text not null',
    'column-required',
  ],
])('a migration is refused that %s while the release before runs', async (_what, statement, rule) => {
  expect(await rulesOf(statement)).toContain(rule);
});

it.each([
  'alter table contact add note text',
  `alter table contact add kind text not null default 'person'`,
  'alter table contact add constraint c check (id > 0) not valid',
  'alter table contact validate constraint c, alter column city drop not null, alter column city set default 1',
  'alter table contact add constraint u unique using index contact_u',
  'create table log_line (id bigint primary key, at timestamptz not null); create index log_line_at on log_line (at)',
  `create table choice (id bigint primary key); insert into choice values (1); update choice set id = 2`,
  `delete from schema_function where name = 'opt-outs'`,
  'create index journal_x on only journal (client_id)',
  'alter table contact alter column city set (n_distinct = 20); analyze contact (city)',
])('a migration may expand: %s', async (statement) => {
  expect(await rulesOf(statement)).toEqual([]);
});

it('what nothing uses any more is dropped by a migration that says since when', async () => {
  const statement = 'alter table contact drop column city';
  expect(await rulesOf(`-- unused since 0.3.0: the city is a custom field\n${statement}`)).toEqual([]);
});

it('a migration without a bound on its waits is refused', async () => {
  const faults = await lintMigration({ name: '0099_x', script: `alter table contact add note text;${MARKER}` });
  expect(faults.map((fault) => fault.split(' ')[1])).toEqual(['bound-missing:', 'bound-missing:']);
});

it('indexes are made beside writers by a script that does nothing else and may be repeated', async () => {
  const indexes = ['index', 'unique index'].map(
    (kind, n) => `create ${kind} concurrently if not exists contact_${n} on contact (city);`,
  );
  expect(await lintMigration({ name: '0099_x', script: indexes.join('\n') + MARKER })).toEqual([]);
  const once = 'create index concurrently contact_city on contact (city);';
  expect(await lintMigration({ name: '0099_x', script: once + MARKER })).toEqual([
    '0099_x index-not-repeatable: a run that was cut off is repeated: "if not exists contact_city"',
  ]);
});
