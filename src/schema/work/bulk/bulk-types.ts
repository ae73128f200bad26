import type { InputObjectRef, InputRef } from '@pothos/core';
import { FieldChange } from '../../history/changes/change.js';
import { type BuilderTypes, builder } from '../../kernel/builder.js';
import type { Context, Workspace } from '../../kernel/context.js';
import { TOKEN_MINUTES, type TokenSubject } from '../../kernel/guards/count-token.js';
import { canonicalJson } from '../../kernel/idempotency/once.js';
import type { OwnerKind } from '../../records/custom-fields/owner.js';
import { inputFields } from '../../records/fields/graphql-fields.js';
import { BULK_FIELDS, type ChangeInput, parseBulkChange } from './bulk-change.js';
import { readSelection, type SelectionInput } from './bulk-selection.js';
import type { BulkPreview, SampledRecord } from './preview-bulk.js';
import type { Bulk } from './start-bulk.js';

const SampledRecordType = builder.objectRef<SampledRecord>('BulkSample').implement({
  description: 'One of the records that a bulk change would write.',
  fields: (t) => ({
    id: t.expose('id', { type: 'RecordId', description: 'The record.' }),
    label: t.exposeString('label', {
      nullable: true,
      description: 'A label for it: the identifier of a contact, the domain of a company, the subject of an email.',
    }),
    changes: t.expose('changes', {
      type: [FieldChange],
      description: 'What would change. Empty if nothing would, and for a record that would be deleted.',
    }),
  }),
});

export const BulkPreviewType = builder.objectRef<BulkPreview>('BulkPreview').implement({
  description: 'What a bulk change would do. Nothing was changed.',
  fields: (t) => ({
    count: t.exposeInt('count', { description: 'The exact number of affected records.' }),
    sample: t.expose('sample', { type: [SampledRecordType], description: 'The first affected records, by id.' }),
    token: t.exposeString('token', {
      description: `Starts it; valid for ${TOKEN_MINUTES} minutes, for these records and this change only.`,
    }),
    expiresAt: t.expose('expiresAt', { type: 'DateTime', description: 'When the token expires.' }),
  }),
});

const CLEAR = 'The names of custom fields to remove. At most 200.';
const LIFT =
  'Whether a status lifts the suppressions of its people. Otherwise the status of suppressed people stays, and the file `refused` lists them.';
const DELETE = 'Deletes the records instead, like single deletions. Each can be restored from the journal.';

const ContactBulkSet = builder.inputType('ContactBulkSet', {
  description: 'Fields to set on many contacts, by the rules of a single write. Absent fields are kept; null clears.',
  fields: (t) => inputFields(t, BULK_FIELDS.contact),
});
const CompanyBulkSet = builder.inputType('CompanyBulkSet', {
  description: 'Fields to set on many companies, by the rules of a single write. Absent fields are kept; null clears.',
  fields: (t) => inputFields(t, BULK_FIELDS.company),
});
const EmailBulkSet = builder.inputType('EmailBulkSet', {
  description: 'Fields to set on many emails. Absent fields are kept.',
  fields: (t) => inputFields(t, BULK_FIELDS.email),
});

/** What is done to each record of a kind. */
const changeType = (name: string, set: typeof ContactBulkSet | typeof CompanyBulkSet | typeof EmailBulkSet) => {
  const type = builder.inputRef<ChangeInput>(name);
  type.implement({
    description: 'What to do to each of the records: set and clear fields, or delete.',
    fields: (t) => ({
      set: t.field({ type: set, description: 'What to set. A custom field can serve as a tag.' }),
      clearCustomFields: t.stringList({ description: CLEAR }),
      ...(name === 'ContactBulkChange' && { liftSuppressions: t.boolean({ description: LIFT }) }),
      delete: t.boolean({ description: DELETE }),
    }),
  });
  return type;
};

const CHANGE_TYPES = {
  contact: changeType('ContactBulkChange', ContactBulkSet),
  company: changeType('CompanyBulkChange', CompanyBulkSet),
  email: changeType('EmailBulkChange', EmailBulkSet),
};

/** The arguments that select records and say what to do with them. */
export const bulkArgs = <Filter extends object, Where extends object>(
  kind: OwnerKind,
  filter: InputObjectRef<BuilderTypes, Filter>,
  where: InputRef<Where>,
) => ({
  ...builder.args((t) => ({
    ids: t.field({
      type: ['RecordId'],
      description: 'Select by id: 1 to 10,000 unique ids. Unknown ids are ignored.',
    }),
    filter: t.field({ type: filter, description: 'Select by filter. An empty filter is refused: it never means all.' }),
    where: t.field({
      type: where,
      description: 'Select by operators; combined with `filter` if both are given.',
    }),
    all: t.boolean({ description: 'All records of the workspace.' }),
    change: t.field({ type: CHANGE_TYPES[kind], required: true, description: 'What to do to each of them.' }),
  })),
});

/** The arguments that start a previewed change. */
export const startArgs = builder.args((t) => ({
  token: t.string({ required: true, description: 'The token from the preview of the same records and change.' }),
  allowedDrift: t.int({
    required: true,
    defaultValue: 0,
    description: 'By how many records the count may differ from the preview.',
  }),
}));

/** The argument that says how much a preview shows. */
export const previewArgs = builder.args((t) => ({
  first: t.int({ required: true, defaultValue: 10, description: 'Number of records to show, at most 100.' }),
}));

/** How many records a preview shows. */
export const sampleSize = (first: number): number => Math.min(Math.max(first, 0), 100);

/** A workspace with the secret that tokens are signed with. */
export const signingWorkspace = ({ workspace, services }: Context): Workspace & { pepper: string } => ({
  ...workspace,
  pepper: services.pepper,
});

/** What is requested. @throws InvalidError it breaks its rules */
export function bulkOf(kind: OwnerKind, args: SelectionInput & { change: ChangeInput }, { workspace }: Context): Bulk {
  const { clientId, phoneCountry } = workspace;
  const { ids, filter, where, all } = args;
  const change = parseBulkChange(kind, args.change);
  const selection = readSelection(kind, clientId, args, phoneCountry);
  return { kind, selection, change, subject: subjectOf(clientId, kind, change, { ids, filter, where, all }) };
}

/** What the token of a change is bound to: workspace, records and change. */
export function subjectOf(clientId: string, kind: OwnerKind, change: object, selection: object): TokenSubject {
  const given = Object.entries(selection).filter(([, value]) => value !== null && value !== undefined);
  return ['change in bulk', clientId, canonicalJson({ kind, change, selection: Object.fromEntries(given) })];
}
