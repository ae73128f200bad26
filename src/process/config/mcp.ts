import { names, type Output } from './kinds.js';
import type { listening } from './listening.js';

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];
const EVERY_ADDRESS = ['0.0.0.0', '::'];

/** The MCP server. */
export const mcp = {
  MCP_ALLOWED_HOSTS: names(
    'Host names that /mcp accepts, without ports, comma-separated. Absent: the loopback names, HOST and the host of PUBLIC_URL.',
  ),
  MCP_ALLOWED_ORIGINS: names(
    'Host names of web pages whose Origin /mcp accepts, comma-separated. Absent: the default of MCP_ALLOWED_HOSTS.',
  ),
};

export function toMcp(env: Output<typeof mcp & Pick<typeof listening, 'HOST' | 'PUBLIC_URL'>>) {
  const publicHost = env.PUBLIC_URL === undefined ? [] : [new URL(env.PUBLIC_URL).hostname];
  const ownHost = EVERY_ADDRESS.includes(env.HOST) ? [] : [env.HOST.includes(':') ? `[${env.HOST}]` : env.HOST];
  const ownNames = [...new Set([...LOOPBACK, ...ownHost, ...publicHost])];
  return {
    /** Host names without ports, IPv6 in brackets. */
    mcp: {
      allowedHosts: env.MCP_ALLOWED_HOSTS ?? ownNames,
      allowedOrigins: env.MCP_ALLOWED_ORIGINS ?? ownNames,
    },
  };
}
