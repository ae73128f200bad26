import { z } from 'zod';
import { WhoamiDocument } from '../../operations/generated.js';
import { detailReply } from '../errors.js';
import { route } from '../route.js';

const whoamiShape = z
  .object({ client_id: z.string(), client_name: z.string() })
  .meta({ id: 'Whoami', description: 'The workspace of the key.' });

export const whoami = route({
  method: 'get',
  paths: ['/whoami'],
  tag: 'Workspace',
  summary: 'Which workspace a key belongs to',
  description: 'Only client keys (RV-, RO-) resolve.',
  access: {},
  keyRefusal: 401,
  operation: WhoamiDocument,
  variables: () => ({}),
  answer: {
    statuses: { 200: 'The workspace of the key.' },
    schema: whoamiShape,
    example: { client_id: 'c_3kTqv0mPz8yWb1nR', client_name: 'Northgate Supply' },
  },
  missing: detailReply(401, 'No client is found for this key.'),
});
