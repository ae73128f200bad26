import { builder } from '../../kernel/builder.js';

export const DeletePayload = builder.objectRef<{ deletedId: number }>('DeletePayload').implement({
  description: 'What was deleted.',
  fields: (t) => ({ deletedId: t.expose('deletedId', { type: 'RecordId', description: 'The id that is gone.' }) }),
});
