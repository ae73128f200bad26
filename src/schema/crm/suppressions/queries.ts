import { InvalidError } from '../../../errors.js';
import { builder, OPTIONAL_TIME } from '../../kernel/builder.js';
import { costOfBatch } from '../../kernel/guards/field-cost.js';
import { connectionComplexity } from '../../records/lists/connection.js';
import { readConnection } from '../../records/lists/keyset.js';
import { type Checked, checkSuppressions } from './check.js';
import { type Contacted, findContacted } from './contacted.js';
import { SUPPRESSION_KEYSET, selectSuppressions } from './list-suppressions.js';
import {
  Suppression,
  SuppressionConnection,
  SuppressionKind,
  SuppressionReason,
  SuppressionScope,
} from './suppression.js';
import { viewerOf } from './suppression-row.js';

const inWorkspace = { workspace: 'read' } as const;

const CheckInput = builder.inputType('SuppressionCheckInput', {
  description: 'Exactly one identifier.',
  fields: (t) => ({
    email: t.string({ description: 'An email address.' }),
    phone: t.string({ description: 'A phone number.' }),
    linkedinUrl: t.string({ description: 'A LinkedIn profile URL.' }),
  }),
});

const CheckedType = builder.objectRef<Checked>('CheckedSuppression').implement({
  description: 'Whether one identifier may be contacted.',
  fields: (t) => ({
    value: t.exposeString('value', {
      description: 'The identifier in its normal form; as it was given if it has none.',
    }),
    suppressed: t.boolean({
      nullable: true,
      description: 'Whether it must not be contacted; null: it could not be checked, so do not contact it either.',
      resolve: ({ fault, row }) => (fault === null ? row !== null : null),
    }),
    fault: t.exposeString('fault', { nullable: true, description: 'Why it could not be checked.' }),
    suppression: t.expose('row', {
      type: Suppression,
      nullable: true,
      description: 'The entry that counts: of several the client’s own, then the earliest.',
    }),
  }),
});

const Filter = builder.inputType('SuppressionFilter', {
  description: 'Which entries to list; all conditions are ANDed.',
  fields: (t) => ({
    search: t.string({ description: 'Part of the address, domain, number or profile.' }),
    kind: t.field({ type: SuppressionKind, description: 'What they name.' }),
    reason: t.field({ type: SuppressionReason, description: 'Why.' }),
    scope: t.field({ type: SuppressionScope, description: 'For whom they count.' }),
    isOpen: t.boolean({ description: 'Whether they count now: not lifted and not ended.' }),
    personId: t.field({ type: 'RecordId', description: 'Entries of this Person itself.' }),
    changedSince: t.field({
      type: 'DateTime',
      description: 'Added, extended, lifted or ended at this time or later.',
    }),
  }),
});

const ContactedType = builder.objectRef<Contacted>('ContactedElsewhere').implement({
  description: 'Whether another client of the agency wrote to a person.',
  fields: (t) => ({
    address: t.exposeString('address', { description: 'As it was asked for.' }),
    contacted: t.exposeBoolean('isContacted', {
      description: 'Whether another client that shares this wrote to the person.',
    }),
    lastAt: t.expose('lastAt', { ...OPTIONAL_TIME, description: 'The last time.' }),
    clients: t.exposeStringList('clients', {
      nullable: true,
      description: 'The names of these clients; only with a master key.',
    }),
  }),
});

builder.queryFields((t) => ({
  suppressions: t.field({
    type: SuppressionConnection,
    description:
      'The suppression (do not contact) list, newest first: entries of the client, and those of its agency that it may see. Erased identifiers are not listed.',
    access: inWorkspace,
    complexity: connectionComplexity,
    args: { filter: t.arg({ type: Filter, description: 'The filter.' }), ...t.arg.connectionArgs() },
    resolve: (_root, { filter, ...window }, { services, workspace }) =>
      readConnection(
        services.database,
        SUPPRESSION_KEYSET,
        { ...window, sort: 'id', descending: true },
        selectSuppressions(viewerOf(workspace.actor), filter ?? {}),
      ),
  }),
  suppressionCheck: t.field({
    type: [CheckedType],
    description:
      'Whether up to 1,000 addresses, numbers or profiles may be contacted; one result each, in their order. An identifier of a contact counts with its Person.',
    access: inWorkspace,
    errors: {
      types: [InvalidError],
      result: { description: 'The answer to a check.' },
      dataField: { description: 'One result for each identifier, in their order.' },
    },
    complexity: ({ items }) => costOfBatch(items),
    args: { items: t.arg({ type: [CheckInput], required: true, description: '1 to 1000.' }) },
    resolve: (_root, { items }, { workspace }) => checkSuppressions(workspace, items),
  }),
}));

builder.queryFields((t) => ({
  contacted: t.field({
    type: [ContactedType],
    description:
      'Whether another client of the agency wrote to the same people in the last days. Only clients with the setting `sharesContacted` are looked at, and only they and master keys may ask.',
    access: inWorkspace,
    errors: {
      types: [InvalidError],
      result: { description: 'The answer to who was contacted.' },
      dataField: { description: 'One result for each address, in their order.' },
    },
    complexity: ({ addresses }) => ({ field: 1 + 10 * addresses.length, multiplier: 1 }),
    args: {
      addresses: t.arg.stringList({ required: true, description: '1 to 100 email addresses.' }),
      days: t.arg.int({ required: true, defaultValue: 30, description: '1 to 365.' }),
    },
    resolve: (_root, { addresses, days }, { workspace }) => findContacted(workspace, addresses, days),
  }),
}));
