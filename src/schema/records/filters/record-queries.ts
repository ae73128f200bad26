import type { EnumRef, InputRef, ObjectRef } from '@pothos/core';
import { type BuilderTypes, builder } from '../../kernel/builder.js';
import type { Context } from '../../kernel/context.js';
import { AGENCY_LIST_COST, costOfPage } from '../../kernel/guards/field-cost.js';
import { CustomFieldInput } from '../custom-fields/custom-field.js';
import type { Fields } from '../fields/fields.js';
import { recordKeyset } from '../fields/list-fields.js';
import {
  type Condition,
  getRecord,
  listRecords,
  lookUpRecords,
  type RecordKind,
  type Scope,
  selectRecords,
} from '../fields/record-list.js';
import { connectionArgs, connectionComplexity, lookupPage, numberedPage, sortFieldArg } from '../lists/connection.js';
import { type Connection, readConnection } from '../lists/keyset.js';
import type { Sort } from '../lists/keyset-window.js';
import { clampPage, type Page, pageFields } from '../lists/page.js';
import { type Filterable, narrow } from './where.js';

type Row = { id: number };

/** The declaration of the lists of a kind of record. */
interface ListedRecords {
  kind: RecordKind<Row>;
  /** The plural, such as `contacts`. */
  plural: string;
  type: ObjectRef<BuilderTypes, object>;
  connection: ObjectRef<BuilderTypes, Connection<object>>;
  fields: Fields;
  /** Orders by other tables. */
  joinedSorts: Record<string, Sort<object>>;
  sorts: EnumRef<BuilderTypes, string>;
  filter: InputRef<object>;
  where: Filterable;
  /** The conditions of a filter; `country` is for national phone numbers. */
  conditions(filter: object, scope: Scope, country: string | null): Condition[];
  /** Descriptions of arguments. */
  texts: { filter: string; field: string };
}

/** One workspace, or all clients of an agency. */
interface Reach {
  scope(context: Context): Scope;
  options: { access: { workspace: 'read' } | { agency: true } };
  /** Lists of an agency cost more. */
  list: { complexity?: ReturnType<typeof costOfPage> };
  name(field: string): string;
  of: string;
  one: string;
}

const WORKSPACE: Reach = {
  scope: ({ workspace }) => ({ clientId: workspace.clientId }),
  options: { access: { workspace: 'read' } },
  list: {},
  name: (field) => field,
  of: 'the workspace',
  one: 'of the workspace',
};
const AGENCY: Reach = {
  scope: ({ agencyId }) => ({ agencyId }),
  options: { access: { agency: true } },
  list: { complexity: costOfPage(AGENCY_LIST_COST) },
  name: (field) => `agency${capital(field)}`,
  of: 'all clients of the agency',
  one: 'of any client of the agency',
};

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/**
 * Declares the root fields of a kind of record, for a workspace and for an agency: a numbered page, the look-up by a
 * custom field and a single record; for a workspace also the connection.
 */
export function declareRecordQueries(records: ListedRecords): void {
  const page = pageType(records);
  declareReads(records, page, WORKSPACE);
  declareReads(records, page, AGENCY);
  declareConnection(records);
}

function pageType({ kind: { kind }, plural, type }: ListedRecords) {
  return builder.objectRef<Page<object>>(`${capital(kind)}Page`).implement({
    description: `One numbered page of ${plural}, by id.`,
    fields: (t) => ({
      items: t.expose('items', { type: [type], description: `The ${plural} of this page.` }),
      ...pageFields(t),
    }),
  });
}

function declareReads(records: ListedRecords, page: ReturnType<typeof pageType>, reach: Reach): void {
  const { kind, plural, type, filter, conditions, texts } = records;
  const [one, byField] = [kind.kind, `${plural}ByCustomField`];
  builder.queryFields((t) => ({
    [reach.name(`${one}Page`)]: t.field({
      type: page,
      description: `One numbered page of the ${plural} of ${reach.of}.`,
      ...reach.options,
      ...reach.list,
      args: { filter: t.arg({ type: filter, required: true, description: texts.filter }), ...numberedPage },
      resolve: (_root, args, context) => {
        const scope = reach.scope(context);
        const country = 'clientId' in scope ? context.workspace.phoneCountry : null;
        const selection = selectRecords(scope, conditions(args.filter, scope, country));
        return listRecords(context.services.database, kind, selection, clampPage(args));
      },
    }),
    [reach.name(byField)]: t.field({
      type: page,
      description:
        reach === WORKSPACE
          ? `The ${plural} that have exactly this custom field, in pages by id.`
          : `Like ${byField}, but over all clients of the agency.`,
      ...reach.options,
      ...reach.list,
      args: { field: t.arg({ type: CustomFieldInput, required: true, description: texts.field }), ...lookupPage },
      resolve: (_root, { field, firstHundred, ...window }, context) => {
        const options = { ...clampPage(window), firstHundred };
        return lookUpRecords(context.services.database, { kind, scope: reach.scope(context) }, field, options);
      },
    }),
    [reach.name(one)]: t.field({
      type,
      nullable: true,
      description: `One ${one} ${reach.one}; null if the id is unknown.`,
      ...reach.options,
      args: { id: t.arg({ type: 'RecordId', required: true, description: `The id of the ${one}.` }) },
      resolve: (_root, { id }, context) => getRecord(context.services.database, kind, reach.scope(context), id),
    }),
  }));
}

function declareConnection(records: ListedRecords): void {
  const { kind, plural, connection, sorts, filter, where, conditions } = records;
  const keyset = recordKeyset<Row>(kind.kind, records.fields, records.joinedSorts);
  builder.queryField(plural, (t) =>
    t.field({
      type: connection,
      description: `The ${plural} of the workspace.`,
      ...WORKSPACE.options,
      complexity: connectionComplexity,
      args: { ...connectionArgs(filter, where.type, sorts, { sort: 'id', direction: 'ASC' }), ...sortFieldArg },
      resolve: (_root, args, { services, workspace: { clientId, phoneCountry } }) => {
        // Only contacts have phone numbers of their own.
        const country = kind.kind === 'contact' ? phoneCountry : null;
        const { filter: given, where: narrowing, direction, ...window } = args;
        const selection = selectRecords({ clientId }, conditions(given ?? {}, { clientId }, country));
        return readConnection(
          services.database,
          keyset,
          { ...window, descending: direction === 'DESC' },
          narrow(selection, where, narrowing, { row: 'r', country }),
        );
      },
    }),
  );
}
