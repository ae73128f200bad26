import type { Tool } from '../tool.js';
import { workspaceTools } from '../tools/workspace.js';

/** What a caller is offered unless it asks for every tool. */
export const ESSENTIAL_TOOLS: readonly Tool[] = [{ ...workspaceTools.list_clients, name: 'list_clients' }];
