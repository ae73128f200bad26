import { ConflictError, InvalidError, NotFoundError } from '../../../errors.js';
import { builder } from '../../kernel/builder.js';
import { deleteView, listViews, saveView, type ViewRow } from './manage-views.js';

const SavedView = builder.objectRef<ViewRow>('SavedView').implement({
  description: 'A list of a client as somebody has arranged it, under a name.',
  fields: (t) => ({
    id: t.expose('id', { type: 'RecordId', description: 'The id of the view.' }),
    page: t.exposeString('page', { description: 'The page of the console, such as `contacts`.' }),
    name: t.exposeString('name', { description: 'Its name.' }),
    search: t.exposeString('search', { description: 'The query of the address of the page, with its question mark.' }),
    isShared: t.boolean({
      description: 'Whether everybody who may read the client sees it; otherwise only its user does.',
      resolve: ({ userId }) => userId === null,
    }),
  }),
});

const SavedViewInput = builder.inputType('SavedViewInput', {
  description: 'A view to save.',
  fields: (t) => ({
    page: t.string({ required: true, description: 'The page of the console: small letters and hyphens.' }),
    name: t.string({ required: true, description: 'Its name, 1 to 100 characters.' }),
    search: t.string({
      required: true,
      description: 'The query of the address of the page; at most 10,000 characters.',
    }),
    isShared: t.boolean({
      required: true,
      description: 'Whether everybody who may read the client sees it. Views that a key saves are shared in any case.',
    }),
  }),
});

const reads = { workspace: 'read' } as const;
/* What is shared needs more; see `manage-views.ts`. */
const own = { workspace: 'read', personal: true } as const;

builder.queryFields((t) => ({
  savedViews: t.field({
    type: [SavedView],
    description: 'The views of a page that the caller sees by their names, private ones first.',
    access: reads,
    complexity: { field: 20, multiplier: 1 },
    args: { page: t.arg.string({ required: true, description: 'The page of the console, such as `contacts`.' }) },
    resolve: (_root, { page }, context) => listViews(context.workspace, page),
  }),
}));

builder.mutationFields((t) => ({
  viewSave: t.field({
    type: SavedView,
    description:
      'Saves a view, in the place of one with the same page and name. Readers save private ones only, and read-only keys none. At most 100 of a page.',
    access: own,
    errors: { types: [InvalidError, ConflictError] },
    args: { input: t.arg({ type: SavedViewInput, required: true, description: 'The view.' }) },
    resolve: (_root, { input }, context) => saveView(context.workspace, input),
  }),
  viewDelete: t.field({
    type: SavedView,
    description: 'Deletes a view that the caller sees; a shared one needs permission to write.',
    access: own,
    errors: { types: [NotFoundError] },
    args: { id: t.arg({ type: 'RecordId', required: true, description: 'The id of the view.' }) },
    resolve: (_root, { id }, context) => deleteView(context.workspace, id),
  }),
}));
