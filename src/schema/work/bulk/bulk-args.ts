import type { InputObjectRef, InputRef } from '@pothos/core';
import { type BuilderTypes, builder } from '../../kernel/builder.js';
import type { Context, Workspace } from '../../kernel/context.js';
import type { TokenSubject } from '../../kernel/guards/count-token.js';
import { canonicalJson } from '../../kernel/idempotency/once.js';
import type { OwnerKind } from '../../records/custom-fields/owner.js';
import { type ChangeInput, parseBulkChange } from './bulk-change.js';
import { readSelection, type SelectionInput } from './bulk-selection.js';
import { CHANGE_TYPES } from './bulk-types.js';
import type { Bulk } from './start-bulk.js';

/** The arguments that say which records are meant, and what is done to them. */
export const bulkArgs = <Filter extends object, Where extends object>(
  kind: OwnerKind,
  filter: InputObjectRef<BuilderTypes, Filter>,
  where: InputRef<Where>,
) => ({
  ...builder.args((t) => ({
    ids: t.field({
      type: ['RecordId'],
      description: 'These records: 1 to 10,000 unique ids. Unknown ones are left out.',
    }),
    filter: t.field({ type: filter, description: 'Those that match. An empty filter is refused: it never means all.' }),
    where: t.field({
      type: where,
      description: 'Those that match these operators, and `filter` where both are given.',
    }),
    all: t.boolean({ description: 'All records of the workspace.' }),
    change: t.field({ type: CHANGE_TYPES[kind], required: true, description: 'What to do to each of them.' }),
  })),
});

/** The arguments that start what was previewed. */
export const startArgs = builder.args((t) => ({
  token: t.string({ required: true, description: 'Of the preview of the same records and the same change.' }),
  allowedDrift: t.int({
    required: true,
    defaultValue: 0,
    description: 'By how many records the count may have moved since the preview.',
  }),
}));

/** The argument that says how much a preview shows. */
export const previewArgs = builder.args((t) => ({
  first: t.int({ required: true, defaultValue: 10, description: 'How many records to show, at most 100.' }),
}));

/** How many records a preview shows. */
export const sampleSize = (first: number): number => Math.min(Math.max(first, 0), 100);

/** A workspace with the secret that tokens are signed with. */
export const signingWorkspace = ({ workspace, services }: Context): Workspace & { pepper: string } => ({
  ...workspace,
  pepper: services.pepper,
});

/**
 * What is asked for.
 * @throws InvalidError it breaks its rules
 */
export function bulkOf(kind: OwnerKind, args: SelectionInput & { change: ChangeInput }, { workspace }: Context): Bulk {
  const { clientId, phoneCountry } = workspace;
  const { ids, filter, where, all } = args;
  const change = parseBulkChange(kind, args.change);
  const selection = readSelection(kind, clientId, args, phoneCountry);
  return { kind, selection, change, subject: subjectOf(clientId, kind, change, { ids, filter, where, all }) };
}

/** What a token of a change is bound to: the workspace, which records, and what is done. */
export function subjectOf(clientId: string, kind: OwnerKind, change: object, selection: object): TokenSubject {
  const given = Object.entries(selection).filter(([, value]) => value !== null && value !== undefined);
  return ['change in bulk', clientId, canonicalJson({ kind, change, selection: Object.fromEntries(given) })];
}
