import { builder } from './builder.js';
import './errors.js';
import './workspace/index.js';
import './companies/index.js';
import './contacts/index.js';
import './emails/index.js';
import './activity-types/index.js';
import './activities/index.js';
import './scoring/index.js';
import './webhook-vault/index.js';
import './parked-events/index.js';
import './people/index.js';
import './integrations/index.js';
import './agencies/index.js';
import './keys/index.js';
import './audit/index.js';

export const schema = builder.toSchema();
