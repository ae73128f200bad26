import type { CampaignWhere, CompanyWhere, ContactWhere, EmailWhere } from '../api/generated/bulk';
import { COMPARISONS, type Comparison } from './comparisons';
import { CUSTOM, type RecordField } from './record-field';

/** What a condition needs to know of a field. */
export type FilterField = Pick<RecordField<never>, 'name' | 'title' | 'kind' | 'path'>;

/** One condition, as it stands in the address. */
export interface Condition {
  /** The name of a field; of a custom one after `custom.`. */
  field: string;
  /** The name of a comparison. */
  is: string;
  value: string;
}

export type Join = 'all' | 'any' | 'none';

const GROUP_JOINS: readonly Join[] = ['any', 'all', 'none'];

/** A group of conditions. */
export interface Group {
  join: Join;
  conditions: readonly Condition[];
}

/** All conditions of a list: those outside groups first. */
export interface Filter {
  join: Exclude<Join, 'none'>;
  conditions: readonly Condition[];
  groups: readonly Group[];
}

export const NO_FILTER: Filter = { join: 'all', conditions: [], groups: [] };

export const isNoFilter = ({ conditions, groups }: Filter): boolean => conditions.length === 0 && groups.length === 0;

/** The comparisons of a field. */
export const comparisonsOf = (field: FilterField | undefined, name: string): readonly Comparison[] =>
  name.startsWith(CUSTOM) ? COMPARISONS.custom : COMPARISONS[field?.kind ?? 'text'];

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const asText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

function readConditions(value: unknown): Condition[] {
  return listOf(value).flatMap((one) =>
    isObject(one) && typeof one['field'] === 'string'
      ? [{ field: one['field'], is: asText(one['is']), value: asText(one['value']) }]
      : [],
  );
}

/** The conditions of an address, which may hold anything. */
export function readFilter(value: unknown): Filter {
  if (!isObject(value)) return NO_FILTER;
  const groups = listOf(value['groups']).flatMap((one): Group[] => {
    if (!isObject(one)) return [];
    const join = GROUP_JOINS.find((name) => name === one['join']) ?? 'any';
    return [{ join, conditions: readConditions(one['conditions']) }];
  });
  return { join: value['join'] === 'any' ? 'any' : 'all', conditions: readConditions(value['conditions']), groups };
}

/** A filter of the service, before the service has checked it. */
export type Where = Record<string, unknown>;

/** A filter for any kind of record; the service refuses fields that the kind does not have. */
export type RecordWhere = ContactWhere & CompanyWhere & EmailWhere & CampaignWhere;

/**
 * The service's filter for the conditions of a page. Conditions that are not yet complete are left out.
 * @param searched the condition for the text in the search box; null: none
 * @returns null: no condition
 */
export function whereOf(filter: Filter, searched: Where | null, fields: readonly FilterField[]): RecordWhere | null {
  const all = [...compile(filter.conditions, fields), ...filter.groups.flatMap((group) => groupWhere(group, fields))];
  const joined: Where[] = all.length === 0 ? [] : [filter.join === 'any' ? { or: all } : { and: all }];
  const whole = searched === null ? joined : [searched, ...joined];
  if (whole.length === 0) return null;
  return (whole.length === 1 ? whole[0] : { and: whole }) as RecordWhere;
}

const compile = (conditions: readonly Condition[], fields: readonly FilterField[]): Where[] =>
  conditions.flatMap((condition): Where[] => {
    const found = conditionWhere(condition, fields);
    return found === null ? [] : [found];
  });

function groupWhere({ join, conditions }: Group, fields: readonly FilterField[]): Where[] {
  const inner = compile(conditions, fields);
  if (inner.length === 0) return [];
  if (join === 'none') return [{ not: { or: inner } }];
  return [join === 'any' ? { or: inner } : { and: inner }];
}

function conditionWhere({ field: name, is, value }: Condition, fields: readonly FilterField[]): Where | null {
  const field = fields.find((one) => one.name === name);
  const comparison = comparisonsOf(field, name).find((one) => one.name === is);
  const match = comparison?.match(value) ?? null;
  if (!comparison || match === null) return null;
  const found = nameMatch(name, field, match);
  return found !== null && comparison.isNot ? { not: found } : found;
}

/* Nests a match along its path: { company: { name: match } } for company, name. */
function nameMatch(name: string, field: FilterField | undefined, match: Where | boolean): Where | null {
  if (name.startsWith(CUSTOM))
    return typeof match === 'boolean' ? null : { customField: { name: name.slice(CUSTOM.length), ...match } };
  if (!field || field.path === null) return null;
  const [first = field.name, ...others] = field.path ?? [];
  return { [first]: others.reduceRight<Where | boolean>((inner, step) => ({ [step]: inner }), match) };
}
