import * as capabilities from '../../capabilities/workspace.js';
import { detailReply } from '../errors.js';
import { route } from '../route.js';

export const whoami = route(capabilities.whoami, {
  method: 'get',
  paths: ['/whoami'],
  tag: 'Workspace',
  summary: 'Which workspace a key belongs to',
  description: 'Only client keys (RV-, RO-) resolve.',
  keyRefusal: 401,
  statuses: { 200: 'The workspace of the key.' },
  example: { client_id: 'c_3kTqv0mPz8yWb1nR', client_name: 'Northgate Supply' },
  missing: detailReply(401, 'No client is found for this key.'),
});
