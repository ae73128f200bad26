import type { NamedRoute } from '../route.js';
import * as activities from './activities.js';
import * as changes from './changes.js';
import * as companies from './companies.js';
import * as contacts from './contacts.js';
import * as customFields from './custom-fields.js';
import * as emails from './emails.js';
import * as imports from './imports.js';
import * as integrations from './integrations.js';
import * as jobs from './jobs.js';
import * as people from './people.js';
import * as plans from './plans.js';
import * as workspace from './workspace.js';

/** All routes, the most used first, named as they are exported. */
export const routes: readonly NamedRoute[] = [
  contacts,
  companies,
  emails,
  customFields,
  activities,
  people,
  integrations,
  changes,
  imports,
  jobs,
  plans,
  workspace,
].flatMap((file) => Object.entries(file).map(([name, row]) => ({ name, ...row })));
