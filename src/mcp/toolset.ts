import { BodyError } from '../http/problem.js';
import type { Tool } from './tool.js';

const TOOLSETS = ['essential', 'all'] as const;

/** `essential`: the few tools of a day's work; `all`: a tool for each capability. */
export type Toolset = (typeof TOOLSETS)[number];

export type Toolsets = Readonly<Record<Toolset, readonly Tool[]>>;

/** The paths of the server; the second offers every tool to clients that cannot send a header. */
export const MCP_PATHS = ['/mcp', '/mcp/all'] as const;

/** @throws BodyError the header names another toolset */
export function chooseToolset(path: (typeof MCP_PATHS)[number], header: unknown): Toolset {
  const names = String(header ?? '')
    .split(',')
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name !== '');
  if (names.some((name) => !TOOLSETS.some((known) => known === name)))
    throw new BodyError('wrong-content', `X-MCP-Toolsets must be one of: ${TOOLSETS.join(', ')}.`);
  return path === '/mcp/all' || names.includes('all') ? 'all' : 'essential';
}
