import { sqlState } from './database-error.js';

/** The role that the service acts as: it owns nothing. Roles belong to the whole server, so its databases share it. */
export const SERVICE_ROLE = 'outreach_service';

/** Runs one statement on one session, always the same. */
export type Run = (text: string) => Promise<Record<string, unknown>[]>;

/** SQLSTATEs of the session option `role`: no such role, or the user may not act as it. */
const UNKNOWN_ROLE = '22023';
const REFUSED = '42501';
/** Another session created it at the same moment: roles belong to the whole server. */
const MADE_ALREADY = new Set(['42710', '23505']);

/**
 * Creates a role of the service if it is missing and may be created, and lets the user of the session act as it.
 * @returns whether the user may act as it
 */
export async function makeRole(run: Run, role: string): Promise<boolean> {
  const found = await tryRole(run, role);
  if (found === 'assumed') return true;
  if (found === 'unknown' && !(await attempt(run, `create role ${role} nologin`))) return false;
  if ((await tryRole(run, role)) === 'assumed') return true;
  return (await attempt(run, `grant ${role} to current_user`)) && (await tryRole(run, role)) === 'assumed';
}

async function tryRole(run: Run, role: string): Promise<'assumed' | 'unknown' | 'refused'> {
  try {
    await run(`set role ${role}`);
  } catch (error) {
    const state = sqlState(error);
    if (state === UNKNOWN_ROLE) return 'unknown';
    if (state === REFUSED) return 'refused';
    throw error;
  }
  await run('reset role');
  return 'assumed';
}

/** @returns false if the user lacks permission */
async function attempt(run: Run, statement: string): Promise<boolean> {
  try {
    await run(statement);
    return true;
  } catch (error) {
    const state = sqlState(error) ?? '';
    if (MADE_ALREADY.has(state)) return true;
    if (state === REFUSED) return false;
    throw error;
  }
}

/** Whether the role exists and lacks a right on a table or a sequence, or the default privileges for later ones. */
export async function lacksGrants(run: Run): Promise<boolean> {
  const [row] = await run(`select exists (
      select from pg_class c join pg_roles r on r.rolname = '${SERVICE_ROLE}'
       where c.relnamespace = current_schema()::regnamespace
         and case c.relkind when 'S' then not has_sequence_privilege(r.oid, c.oid, 'usage')
                            when 'r' then not has_table_privilege(r.oid, c.oid, 'select')
                            else false end) as lacks`);
  return row?.['lacks'] === true;
}

/**
 * Grants the rights of the service on the existing tables, and on those that later migrations of the same owner create.
 */
export async function grantToService(run: Run): Promise<void> {
  for (const statement of [...GRANTS, RECORD_OF_FUNCTIONS]) await run(statement);
}

const inSchema = (statement: string) => `do $$ begin execute format('${statement}', current_schema()); end $$`;

const GRANTS = [
  `grant usage on schema %I to ${SERVICE_ROLE}`,
  `grant select, insert, update, delete on all tables in schema %I to ${SERVICE_ROLE}`,
  `grant usage on all sequences in schema %I to ${SERVICE_ROLE}`,
  `grant execute on all functions in schema %I to ${SERVICE_ROLE}`,
  `alter default privileges in schema %I grant select, insert, update, delete on tables to ${SERVICE_ROLE}`,
  `alter default privileges in schema %I grant usage on sequences to ${SERVICE_ROLE}`,
  `alter default privileges in schema %I grant execute on functions to ${SERVICE_ROLE}`,
  // The service must not change the records of the migrations.
  `revoke insert, update, delete on %1$I._prisma_migrations, %1$I.schema_marker from ${SERVICE_ROLE}`,
].map(inSchema);

/** A later migration created this table, so a database that is not yet migrated does not have it. */
const RECORD_OF_FUNCTIONS = `do $$ begin
  if to_regclass('schema_function') is not null then
    revoke insert, update, delete on schema_function from ${SERVICE_ROLE};
  end if;
end $$`;
