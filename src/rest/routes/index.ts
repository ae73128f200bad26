import type { Route } from '../route.js';
import * as activities from './activities.js';
import * as companies from './companies.js';
import * as contacts from './contacts.js';
import * as customFields from './custom-fields.js';
import * as emails from './emails.js';
import * as integrations from './integrations.js';
import * as people from './people.js';
import * as workspace from './workspace.js';

/** The table of contents. The hottest paths come first: Express tries its routes in this order. */
export const routes: readonly Route[] = [
  contacts,
  companies,
  emails,
  customFields,
  activities,
  people,
  integrations,
  workspace,
].flatMap((file) => Object.values(file));
