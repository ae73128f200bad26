import { loadDefaultExports } from '../files/default-exports.js';
import type { CallerTool, OperationTool, Tool } from './tool.js';

/**
 * Loads every tool of the folder, in the order of their names. There is no list to edit: a new file is a new tool, and
 * `get-contact.ts` is `get_contact`.
 * @throws Error a file exports no tool, or a tool without access: the service does not start
 */
export async function loadTools(): Promise<Tool[]> {
  const files = await loadDefaultExports(new URL('./tools/', import.meta.url));
  return files.map(({ name, value }) => nameTool(name.replaceAll('-', '_'), value));
}

/**
 * Gives a tool its name.
 * @throws Error the value is no tool, or declares no access
 */
export function nameTool(name: string, value: unknown): Tool {
  if (!isTool(value)) throw new Error(`The file of the tool ${name} does not state a tool.`);
  if (typeof value.access !== 'object' || value.access === null) {
    throw new Error(`The tool ${name} declares no access.`);
  }
  return { ...value, name };
}

function isTool(value: unknown): value is OperationTool | CallerTool {
  return typeof value === 'object' && value !== null && 'kind' in value && 'description' in value && 'answer' in value;
}
