import type { Tool } from '../tool.js';
import { workspaceTools } from '../tools/workspace.js';
import { readingTools } from './reading.js';
import { writingTools } from './writing.js';

const list_clients = { ...workspaceTools.list_clients, output: undefined };

/** What a caller is offered unless it asks for every tool: the tools of a day's work, with short answers. */
export const ESSENTIAL_TOOLS: readonly Tool[] = Object.entries({ list_clients, ...readingTools, ...writingTools }).map(
  ([name, tool]) => ({ ...tool, name }),
);
