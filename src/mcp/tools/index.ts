import type { CallerTool, OperationTool, Tool } from '../tool.js';
import { activityTools } from './activities.js';
import { companyTools } from './companies.js';
import { contactTools } from './contacts.js';
import { emailTools } from './emails.js';
import { peopleTools } from './people.js';
import { suppressionTools } from './suppressions.js';
import { workTools } from './work.js';
import { workspaceTools } from './workspace.js';

const tables: Record<string, OperationTool | CallerTool>[] = [
  contactTools,
  companyTools,
  emailTools,
  peopleTools,
  activityTools,
  suppressionTools,
  workTools,
  workspaceTools,
];

/** Every tool, ordered by name. */
export const TOOLS: readonly Tool[] = tables
  .flatMap((table) => Object.entries(table).map(([name, tool]) => ({ ...tool, name })))
  .sort((one, other) => (one.name < other.name ? -1 : 1));
