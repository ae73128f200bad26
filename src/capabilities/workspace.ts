import { z } from 'zod';
import { WhoamiDocument } from '../operations/generated.js';
import { capability } from './capability.js';

const whoamiShape = z
  .object({ client_id: z.string(), client_name: z.string() })
  .meta({ id: 'Whoami', description: 'The workspace of the key.' });

export const whoami = capability({
  access: {},
  operation: WhoamiDocument,
  variables: () => ({}),
  shape: whoamiShape,
});
