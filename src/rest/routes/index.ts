import type { NamedRoute, Route } from '../route.js';
import { activityRoutes } from './activities.js';
import { companyRoutes } from './companies.js';
import { contactRoutes } from './contacts.js';
import { customFieldRoutes } from './custom-fields.js';
import { emailRoutes } from './emails.js';
import { peopleRoutes } from './people.js';
import { suppressionRoutes } from './suppressions.js';
import { workRoutes } from './work.js';
import { workspaceRoutes } from './workspace.js';

const { whoami, ...ofWorkspace } = workspaceRoutes;

const tables: Record<string, Route>[] = [
  contactRoutes,
  companyRoutes,
  emailRoutes,
  customFieldRoutes,
  activityRoutes,
  peopleRoutes,
  suppressionRoutes,
  ofWorkspace,
  workRoutes,
  { whoami },
];

/** All routes, the most used first. */
export const routes: readonly NamedRoute[] = tables.flatMap((table) =>
  Object.entries(table).map(([name, row]) => ({ name, ...row })),
);
