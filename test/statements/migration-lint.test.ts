import { describe, expect, it } from 'vitest';
import { lintMigration } from '../../scripts/migrations/lint.js';

const HEAD = `set local lock_timeout = '1s';\nset local statement_timeout = '10s';\n`;
const MARKER = `\ninsert into schema_marker (name) values ('0099_planted');`;

/** The rules that a script breaks, when it is one transaction as most are. */
async function rulesOf(statement: string): Promise<string[]> {
  const faults = await lintMigration({ name: '0099_planted', script: `${HEAD}${statement};${MARKER}` });
  return faults.map((fault) => /^0099_planted(?::\d+)? ([a-z-]+): /.exec(fault)?.[1] ?? fault);
}

describe('a migration is refused that holds a long lock on a table that grows', () => {
  it.each([
    ['an index', 'create index contact_x on contact (client_id)', 'require-concurrent-index-creation'],
    ['a column of another type', 'alter table contact alter column id type numeric', 'changing-column-type'],
    ['not null', 'alter table contact alter column city set not null', 'adding-not-nullable-field'],
    [
      'a default that each row asks for',
      'alter table contact add a uuid default gen_random_uuid()',
      'adding-field-with-default',
    ],
    ['a check', 'alter table contact add constraint c check (id > 0)', 'constraint-missing-not-valid'],
    [
      'a foreign key',
      'alter table contact add constraint f foreign key (client_id) references client (id)',
      'adding-foreign-key-constraint',
    ],
    ['a unique constraint', 'alter table contact add constraint u unique (city)', 'disallowed-unique-constraint'],
    ['a computed column', 'alter table contact add g int generated always as (1) stored', 'adding-field-with-default'],
    ['numbers for every row', 'alter table contact add n bigserial', 'rewrites-table'],
    ['another way of keeping it', 'alter table contact set unlogged', 'rewrites-table'],
    ['rows, all at once', `update contact set city = 'x'`, 'writes-rows'],
    ['a lock that is asked for', 'lock table contact in share mode', 'statement-not-allowed'],
    ['cleaning up', 'vacuum full contact', 'statement-not-allowed'],
    ['what nobody can look into', 'do $$ begin execute $a$ vacuum contact $a$; end $$', 'statement-not-allowed'],
    [
      'an index made beside writers, which no transaction can',
      'create index concurrently x on contact (city)',
      'ban-concurrent-index-creation-in-transaction',
    ],
  ])('%s', async (_what, statement, rule) => {
    expect(await rulesOf(statement)).toContain(rule);
  });
});

it.each([
  ['drops a column', 'alter table contact drop column city', 'ban-drop-column'],
  ['drops a table', 'drop table contact', 'ban-drop-table'],
  ['renames a column', 'alter table contact rename column city to town', 'renaming-column'],
  ['renames a table', 'alter table contact rename to person_record', 'renaming-table'],
  [
    'demands a value that the release before does not give',
    'alter table contact add a text not null',
    'adding-required-field',
  ],
])('a migration is refused that %s while the release before runs', async (_what, statement, rule) => {
  expect(await rulesOf(statement)).toContain(rule);
});

it.each([
  'alter table contact add note text',
  `alter table contact add kind text not null default 'person'`,
  'alter table contact add constraint c check (id > 0) not valid',
  'create table log_line (id bigint primary key, at timestamptz not null); create index log_line_at on log_line (at)',
  `create table choice (id bigint primary key); insert into choice values (1); update choice set id = 2`,
  `delete from schema_function where name = 'opt-outs'`,
])('a migration may expand: %s', async (statement) => {
  expect(await rulesOf(statement)).toEqual([]);
});

it('a migration without a bound on its waits is refused', async () => {
  const faults = await lintMigration({ name: '0099_x', script: `alter table contact add note text;${MARKER}` });
  expect(faults.map((fault) => fault.split(' ')[1])).toEqual(['require-lock-timeout:', 'require-statement-timeout:']);
});

it('an index is made beside writers by a script of its own', async () => {
  const script = 'create index concurrently contact_city on contact (city);';
  expect(await lintMigration({ name: '0099_x', script })).toEqual([]);
});
