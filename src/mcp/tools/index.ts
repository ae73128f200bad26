import type { CallerTool, Effect, OperationTool, Tool } from '../tool.js';
import { activityTools } from './activities.js';
import { companyTools } from './companies.js';
import { contactTools } from './contacts.js';
import { emailTools } from './emails.js';
import { peopleTools } from './people.js';
import { suppressionTools } from './suppressions.js';
import { workTools } from './work.js';
import { workspaceTools } from './workspace.js';

const table: Record<string, OperationTool | CallerTool> = {
  ...contactTools,
  ...companyTools,
  ...emailTools,
  ...peopleTools,
  ...activityTools,
  ...suppressionTools,
  ...workTools,
  ...workspaceTools,
};

/** What a tool that writes does, by the verb of its name; any other verb rearranges. */
const EFFECTS: Record<string, Effect> = {
  ...{ create: 'add', log: 'add' },
  ...{ add: 'set', restore: 'set', set: 'set', update: 'set', upsert: 'set' },
  ...{ cancel: 'remove', delete: 'remove', lift: 'remove', run: 'remove' },
};

function named(name: string, tool: OperationTool | CallerTool): Tool {
  const words = name.replaceAll('_', ' ');
  const [verb = ''] = words.split(' ');
  const effect = tool.access.workspace === 'write' ? (EFFECTS[verb] ?? 'rearrange') : 'read';
  return { name, title: `${words.charAt(0).toUpperCase()}${words.slice(1)}`, effect, ...tool };
}

/** Every tool, ordered by name. */
export const TOOLS: readonly Tool[] = Object.entries(table)
  .map(([name, tool]) => named(name, tool))
  .sort((one, other) => (one.name < other.name ? -1 : 1));
