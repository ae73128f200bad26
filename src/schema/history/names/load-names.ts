import { CATALOGUE } from '../../inbound/integrations/catalogue.js';
import { actorNameOf } from '../../kernel/actor-name.js';
import type { Context, Load } from '../../kernel/context.js';
import type { RecordKey } from '../../records/lists/keyset.js';
import { DELETED, FROM_AUDIT, MOVED_CONTACT, OF_AGENCY, PRESENT } from './name-sql.js';
import type { NamedKind, Reference } from './reference.js';

type Names = (string | null)[];
interface NameRow {
  position: number;
  name: string | null;
}
type Present = keyof typeof PRESENT;
type Deleted = keyof typeof DELETED;
type OfAgency = keyof typeof OF_AGENCY;

const has = <Table extends object>(table: Table, kind: PropertyKey): kind is keyof Table => Object.hasOwn(table, kind);

/** The owners, the ids, and what a statement needs beside them. */
type Values = [owners: unknown, ids: readonly unknown[], ...more: unknown[]];

async function read(context: Context, name: string, text: string, values: Values): Promise<Names> {
  const rows = await context.services.database.query<NameRow>(name, text, values);
  const names: Names = values[1].map(() => null);
  for (const row of rows) names[row.position - 1] = row.name;
  return names;
}

const clientsAndIds = (keys: readonly Reference[]): Values => [
  keys.map(({ clientId }) => clientId),
  keys.map(({ id }) => id),
];

/* Fills what a first statement did not find with what a second one finds. */
async function fill(
  keys: readonly Reference[],
  names: Names,
  find: (missing: readonly Reference[]) => Promise<Names>,
): Promise<Names> {
  const missing = keys.filter((_key, at) => names[at] == null);
  if (missing.length === 0) return names;
  const found = (await find(missing)).values();
  return names.map((name) => name ?? found.next().value ?? null);
}

const presentLoader =
  (kind: Present): Load<Reference, string | null> =>
  async (keys, context) => {
    const names = await read(context, `names.${kind}`, PRESENT[kind], clientsAndIds(keys));
    if (!has(DELETED, kind)) return fill(keys, names, (missing) => readFromAudit(context, missing));
    const moved = kind === 'person' ? await fill(keys, names, (missing) => readMoved(context, missing)) : names;
    return fill(keys, moved, (missing) => readDeleted(context, kind, missing));
  };

const agencyLoader =
  (kind: OfAgency): Load<Reference, string | null> =>
  async (keys, context) => {
    const values: Values = [context.agencyId, keys.map(({ id }) => id), keys.map(({ clientId }) => clientId)];
    const names = await read(context, `names.${kind}`, OF_AGENCY[kind], values);
    if (kind === 'suppression') return names;
    return fill(keys, names, (missing) => readFromAudit(context, missing));
  };

const readDeleted = (context: Context, kind: Deleted, keys: readonly Reference[]): Promise<Names> =>
  read(context, `names.deleted.${kind}`, DELETED[kind], clientsAndIds(keys));

const readFromAudit = (context: Context, keys: readonly Reference[]): Promise<Names> => {
  const values: Values = [context.agencyId, keys.map(({ kind, id }) => `${kind}:${id}`)];
  return read(context, 'names.from_audit', FROM_AUDIT, values);
};

/* Persons that were merged into others: by the contacts that they had. */
async function readMoved(context: Context, keys: readonly Reference[]): Promise<Names> {
  const rows = await context.services.database.query<RecordKey & { position: number }>(
    'names.moved_contact',
    MOVED_CONTACT,
    clientsAndIds(keys),
  );
  const contacts = rows.map(({ clientId, id }): Reference => ({ kind: 'contact', clientId, id: String(id) }));
  const found = await Promise.all(contacts.map((contact) => context.batch(LOADERS.contact, contact)));
  const names: Names = keys.map(() => null);
  for (const [at, { position }] of rows.entries()) names[position - 1] = found[at] ?? null;
  return names;
}

const LOADERS: Readonly<Record<Present | OfAgency, Load<Reference, string | null>>> = {
  contact: presentLoader('contact'),
  company: presentLoader('company'),
  email: presentLoader('email'),
  campaign: presentLoader('campaign'),
  person: presentLoader('person'),
  activity: presentLoader('activity'),
  activity_type: presentLoader('activity_type'),
  scoring_rule: presentLoader('scoring_rule'),
  source: presentLoader('source'),
  export_schedule: presentLoader('export_schedule'),
  client: agencyLoader('client'),
  agency: agencyLoader('agency'),
  event_endpoint: agencyLoader('event_endpoint'),
  alert_channel: agencyLoader('alert_channel'),
  suppression: agencyLoader('suppression'),
};

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
const NUMBER = /^[1-9]\d{0,15}$/;
const TEXT_IDS: ReadonlySet<NamedKind> = new Set<NamedKind>(['client', 'agency']);

function isId(kind: NamedKind, id: string): boolean {
  if (kind === 'activity_type') return UUID.test(id);
  return TEXT_IDS.has(kind) || (NUMBER.test(id) && Number.isSafeInteger(Number(id)));
}

/**
 * The present name of a record, else its last known one. Names of one request are read together, one or two statements
 * for each kind. Null: it never had one, its history has expired, or it was erased.
 */
export async function loadName(reference: Reference, context: Context): Promise<string | null> {
  const { kind, id, clientId } = reference;
  if (kind === 'key' || kind === 'user') return actorNameOf(`${kind}:${id}`, context);
  if (kind === 'integration') return CATALOGUE.find(({ key }) => key === id)?.name ?? null;
  if (!isId(kind, id)) return null;
  // Everything else belongs to a client.
  if (clientId === null && has(PRESENT, kind)) return null;
  return context.batch(LOADERS[kind], reference);
}
