import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { CallerTool, OperationTool, Tool } from './tool.js';

const folder = fileURLToPath(new URL('./tools/', import.meta.url));

/** A tool's file: its name, then `.js` when compiled or `.ts` when run from source; never a declaration or a map. */
const TOOL_FILE = /^([a-z][a-z0-9]*(?:-[a-z0-9]+)*)\.[jt]s$/;

/**
 * Loads every tool of the folder, in the order of their names. There is no list to edit: a new file is a new tool, and
 * `get-contact.ts` is `get_contact`.
 * @throws Error a file that states no tool, or one that declares no access: the service does not start
 */
export async function loadTools(): Promise<Tool[]> {
  const files = (await readdir(folder)).sort();
  const names = files.flatMap((file) => {
    const name = TOOL_FILE.exec(file)?.[1];
    return name === undefined ? [] : [{ name: name.replaceAll('-', '_'), file }];
  });
  return Promise.all(names.map(importTool));
}

async function importTool({ name, file }: { name: string; file: string }): Promise<Tool> {
  const module: { default?: unknown } = await import(pathToFileURL(path.join(folder, file)).href);
  return nameTool(name, module.default);
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
