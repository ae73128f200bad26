import { builder } from '../builder.js';

export const DeletePayload = builder.objectRef<{ deletedId: number }>('DeletePayload').implement({
  description: 'What was deleted.',
  fields: (t) => ({ deletedId: t.exposeInt('deletedId', { description: 'The id that is gone.' }) }),
});
