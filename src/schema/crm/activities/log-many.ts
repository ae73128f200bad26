import type { Sql } from '../../../db/database.js';
import { InvalidError, NotFoundError, UnknownPropertiesError, UnprocessableError } from '../../../errors.js';
import type { AppliesTo, FieldDefinition } from '../../../values/activity-type.js';
import type { Workspace } from '../../kernel/context.js';
import { unknownType } from '../activity-types/activity-type-row.js';
import type { ActivityItem } from './activity-item.js';
import { requireSource } from './log-input.js';
import {
  FIND_STANDARD_MANY_SQL,
  LOG_COMPANY_MANY_SQL,
  LOG_CONTACT_MANY_SQL,
  LOG_STANDARD_MANY_SQL,
  SOURCES_SQL,
  TYPES_SQL,
} from './log-many-sql.js';
import { noContactMatched } from './log-standard.js';
import { checkCustomProperties, type Properties, readAliasedProperties } from './properties.js';

/** What logging refuses of a request that can be read. */
type LogRefusal = InvalidError | NotFoundError | UnprocessableError | UnknownPropertiesError;

type Place = Pick<Workspace, 'clientId' | 'serviceOrigin'>;
type StandardItem = Extract<ActivityItem, { channel: string }>;
type CustomItem = Extract<ActivityItem, { channel: null }>;

/** An item that the workspace admits, with its place among all. */
type Ready<Item> = { item: Item; place: number; properties: Properties };

interface Judged {
  refusals: (LogRefusal | null)[];
  standard: Ready<StandardItem>[];
  ofContacts: Ready<CustomItem>[];
  ofCompanies: Ready<CustomItem>[];
}

/**
 * Logs activities in their order, in a number of statements that does not grow with theirs, each as `activityLogStandard` or
 * `activityLogCustom` does. Must run in a transaction.
 * @returns one refusal an item; null: it was logged
 */
export async function logMany(sql: Sql, place: Place, items: readonly ActivityItem[]): Promise<(LogRefusal | null)[]> {
  const { refusals, standard, ofContacts, ofCompanies } = await judge(sql, place, items, true);
  await logCustom(sql, place, 'contact', ofContacts);
  await logCustom(sql, place, 'company', ofCompanies);
  return matchStandard(sql, place, { refusals, standard }, true);
}

/** Tells what `logMany` would refuse, by reading alone. */
export async function forecastMany(
  sql: Sql,
  place: Place,
  items: readonly ActivityItem[],
): Promise<(LogRefusal | null)[]> {
  const judged = await judge(sql, place, items, false);
  return matchStandard(sql, place, judged, false);
}

interface TypeRow {
  id: string;
  name: string;
  appliesTo: AppliesTo;
  schema: FieldDefinition[];
}

interface BindingRow {
  name: string;
  channel: string | null;
  typeId: string | null;
}

/* What the workspace has, against what the items say: types, their schemas, and sources. */
async function judge(sql: Sql, { clientId }: Place, items: readonly ActivityItem[], hold: boolean): Promise<Judged> {
  const types = await readTypes(sql, clientId, items, hold);
  const requireBound = await readSources(sql, clientId, items);
  const judged: Judged = { refusals: items.map(() => null), standard: [], ofContacts: [], ofCompanies: [] };
  for (const [place, item] of items.entries()) {
    try {
      const type = item.channel === null ? types.get(item.typeId) : undefined;
      if (item.channel === null && !type) throw unknownType();
      requireBound(item, type?.name ?? item.channel ?? '');
      if (item.channel !== null) judged.standard.push({ item, place, properties: item.properties });
      else if (type)
        judged[type.appliesTo === 'company' ? 'ofCompanies' : 'ofContacts'].push(readyOf(item, type, place));
    } catch (error) {
      if (!isRefusal(error)) throw error;
      judged.refusals[place] = error;
    }
  }
  return judged;
}

const isRefusal = (error: unknown): error is LogRefusal =>
  [InvalidError, NotFoundError, UnprocessableError, UnknownPropertiesError].some((kind) => error instanceof kind);

function readyOf(item: CustomItem, { schema }: TypeRow, place: number): Ready<CustomItem> {
  const kinds = new Map(schema.map(({ fieldName, type }) => [fieldName, type]));
  const properties = readAliasedProperties(item.request.properties, kinds);
  checkCustomProperties(properties, schema);
  return { item, place, properties };
}

async function readTypes(sql: Sql, clientId: string, items: readonly ActivityItem[], hold: boolean) {
  const ids = [...new Set(items.flatMap((item) => (item.channel === null ? item.typeId : [])))];
  const [name, text] = hold
    ? ['activity.log_many.hold_types', `${TYPES_SQL} order by t.id for share`]
    : ['activity.log_many.types', TYPES_SQL];
  const rows = ids.length === 0 ? [] : await sql.query<TypeRow>(name, text, [clientId, ids]);
  return new Map(rows.map((row) => [row.id, row]));
}

/* Answers with the check of the source of an item. */
async function readSources(sql: Sql, clientId: string, items: readonly ActivityItem[]) {
  const names = [...new Set(items.flatMap(({ request }) => request.source ?? []))];
  const rows =
    names.length === 0 ? [] : await sql.query<BindingRow>('activity.log_many.sources', SOURCES_SQL, [clientId, names]);
  return (item: ActivityItem, typeName: string): void => {
    const { source } = item.request;
    if (source === null) return;
    const bound = rows.filter(({ name }) => name === source);
    const isOf = ({ channel, typeId }: BindingRow) =>
      item.channel === null ? typeId === item.typeId : channel === item.channel;
    requireSource(source, typeName, { known: bound.length > 0, enabled: bound.some(isOf) });
  };
}

async function logCustom(
  sql: Sql,
  { clientId, serviceOrigin }: Place,
  kind: AppliesTo,
  ready: readonly Ready<CustomItem>[],
): Promise<void> {
  if (ready.length === 0) return;
  const common = [
    clientId,
    ready.map(({ place }) => place),
    ready.map(({ item }) => item.typeId),
    ready.map(({ item }) => item.request.source ?? serviceOrigin),
    ready.map(({ item }) => item.at),
    ready.map(({ properties }) => JSON.stringify(properties)),
  ];
  if (kind === 'company') {
    const domains = ready.map(({ item }) => item.request.domain);
    await sql.query('activity.log_many.company', LOG_COMPANY_MANY_SQL, [...common, domains]);
  } else {
    await sql.query('activity.log_many.contact', LOG_CONTACT_MANY_SQL, [...common, ...identifiersOf(ready)]);
  }
}

const identifiersOf = (ready: readonly Ready<ActivityItem>[]) =>
  (['email', 'linkedinUrl', 'phone'] as const).map((name) => ready.map(({ item }) => item.request[name]));

/* The statement answers with the places of the items that found their contact. */
async function matchStandard(
  sql: Sql,
  { clientId, serviceOrigin }: Place,
  { refusals, standard }: Pick<Judged, 'refusals' | 'standard'>,
  isLogged: boolean,
): Promise<(LogRefusal | null)[]> {
  if (standard.length === 0) return refusals;
  const [name, text] = isLogged
    ? ['activity.log_many.standard', LOG_STANDARD_MANY_SQL]
    : ['activity.log_many.find', FIND_STANDARD_MANY_SQL];
  const found = await sql.query<{ place: number }>(name, text, [
    clientId,
    standard.map(({ place }) => place),
    ...identifiersOf(standard),
    ...(isLogged
      ? [
          standard.map(({ item }) => item.channel),
          standard.map(({ item }) => item.variant),
          standard.map(({ item }) => item.request.source ?? serviceOrigin),
          standard.map(({ item }) => item.at),
          standard.map(({ properties }) => JSON.stringify(properties)),
        ]
      : []),
  ]);
  const matched = new Set(found.map(({ place }) => place));
  const strangers = new Set(standard.flatMap(({ place }) => (matched.has(place) ? [] : place)));
  return refusals.map((refusal, place) => (strangers.has(place) ? noContactMatched() : refusal));
}
