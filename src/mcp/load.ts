import type { Tool } from './tool.js';
import { tools } from './tools/index.js';

/** Every tool, in the order of the names: `get-contact.ts` is `get_contact`. */
export const TOOLS: readonly Tool[] = Object.entries(tools).map(([name, tool]) => ({
  ...tool,
  name: name.replaceAll('-', '_'),
}));
