import pg from 'pg';
import type { Run } from './service-role.js';

/** The role of transactions whose owner is known: policies show it only the owner's rows. It owns nothing. */
export const TENANT_ROLE = 'outreach_tenant';

/**
 * The owner of the rows that a transaction may see. With a client: the client's rows, and those of its agency that
 * belong to no client. With an agency alone: its clients, keys, connections, deliveries and audit log, but no records
 * of its clients.
 */
export interface Owner {
  clientId: string | null;
  agencyId: string | null;
}

/** Statements that restrict a transaction to its owner until it ends, to be sent in one message with its `begin`. */
export function enterIsolation({ clientId, agencyId }: Owner): string {
  if (!clientId && !agencyId) throw new Error('An isolated transaction needs an owner.');
  const set = (setting: string, id: string | null) =>
    `; set local ${setting} = ${pg.escapeLiteral(id === null ? '' : id)}`;
  return `; set local role ${TENANT_ROLE}${set('app.client', clientId)}${set('app.agency', agencyId)}`;
}

/** Statements that lift the restriction. @param role the role that the transaction had before */
export const leaveIsolation = (role: string): string =>
  `set local role ${pg.escapeIdentifier(role)}; set local app.client = ''; set local app.agency = ''`;

const CLIENT = `current_setting('app.client', true)`;
const AGENCY = `current_setting('app.agency', true)`;
const AGENCY_WIDE = `coalesce(${CLIENT}, '') = ''`;

/** Tables whose owner is not given by their columns `client_id` and `agency_id`. */
const SPECIAL = new Map([
  ['agency', `id = ${AGENCY}`],
  ['client', `id = ${CLIENT} or agency_id = ${AGENCY} and ${AGENCY_WIDE}`],
  // Keys of clients do not name the agency; clients may not see master keys.
  [
    'api_key',
    `client_id = ${CLIENT} or ${AGENCY_WIDE}
      and (agency_id = ${AGENCY} or client_id in (select c.id from client c where c.agency_id = ${AGENCY}))`,
  ],
]);

const OF_CLIENT = `client_id = ${CLIENT}`;
const OF_AGENCY = `${OF_CLIENT} or agency_id = ${AGENCY} and (client_id is null or ${AGENCY_WIDE})`;

function conditionOf({ name, hasClient, hasAgency }: Omit<OwnedTable, 'condition'>): string {
  const usual = hasAgency ? OF_AGENCY : OF_CLIENT;
  return SPECIAL.get(name) ?? (hasClient ? usual : `agency_id = ${AGENCY}`);
}

interface OwnedTable {
  name: string;
  hasClient: boolean;
  hasAgency: boolean;
  /** The condition that its policy was created with; null if the policy is missing or incomplete. */
  condition: string | null;
}

/* The condition is kept as the policy's comment, because the database stores it in a normalised form. */
const OWNED = `select c.relname as name, bool_or(a.attname = 'client_id') as "hasClient",
    bool_or(a.attname = 'agency_id') as "hasAgency",
    case when c.relrowsecurity and has_table_privilege(r.oid, c.oid, 'select') then (
      select obj_description(p.oid, 'pg_policy') from pg_policy p
       where p.polrelid = c.oid and p.polname = 'tenant' and not p.polpermissive and r.oid = any(p.polroles)
    ) end as condition
  from pg_roles r, pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
 where r.rolname = '${TENANT_ROLE}' and c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p')
   and not c.relispartition
   and (a.attname in ('client_id', 'agency_id') or c.relname = 'agency')
 group by r.oid, c.oid, c.relname, c.relrowsecurity order by c.relname`;

async function findGaps(run: Run): Promise<OwnedTable[]> {
  const rows = await run(OWNED);
  const tables = rows.map(({ name, hasClient, hasAgency, condition }) => ({
    name: String(name),
    hasClient: hasClient === true,
    hasAgency: hasAgency === true,
    condition: typeof condition === 'string' ? condition : null,
  }));
  return tables.filter((table) => table.condition !== conditionOf(table));
}

/** Whether the role exists and a table with tenants lacks its policy. */
export async function lacksIsolation(run: Run): Promise<boolean> {
  return (await findGaps(run)).length > 0;
}

/**
 * Creates the policy of every table with tenants, including later tables whose migration creates none. Other roles see
 * the same rows as before. Each table is changed in a separate transaction, so that no lock is held while waiting for
 * another.
 */
export async function enableIsolation(run: Run): Promise<void> {
  for (const statement of GRANTS) await run(statement);
  for (const gap of await findGaps(run)) {
    const table = pg.escapeIdentifier(gap.name);
    const condition = conditionOf(gap);
    await run(`drop policy if exists everyone on ${table};
      create policy everyone on ${table} using (true);
      drop policy if exists tenant on ${table};
      create policy tenant on ${table} as restrictive to ${TENANT_ROLE} using (${condition});
      comment on policy tenant on ${table} is ${pg.escapeLiteral(condition)};
      alter table ${table} enable row level security;
      grant select, insert, update, delete on ${table} to ${TENANT_ROLE}`);
  }
}

const GRANTS = [
  `grant usage on schema %I to ${TENANT_ROLE}`,
  `grant usage on all sequences in schema %I to ${TENANT_ROLE}`,
  `grant execute on all functions in schema %I to ${TENANT_ROLE}`,
  `alter default privileges in schema %I grant usage on sequences to ${TENANT_ROLE}`,
  `alter default privileges in schema %I grant execute on functions to ${TENANT_ROLE}`,
].map((statement) => `do $$ begin execute format('${statement}', current_schema()); end $$`);
