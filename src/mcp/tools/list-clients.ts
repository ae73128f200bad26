import { z } from 'zod';
import type { CallerTool } from '../tool.js';

const reached = z.object({
  client_id: z.string(),
  client_name: z.string(),
  read_only: z.boolean().meta({ description: 'No given key of the workspace may write.' }),
});

const skipped = z.object({
  position: z.int().meta({ description: 'The place of the key in the header, counted from 1.' }),
  key: z.string().nullable().meta({ description: 'Prefix and last four characters.' }),
  reason: z.string(),
});

export default {
  kind: 'caller',
  title: 'List clients',
  description: 'Lists every workspace (client) that the given API keys reach, and the keys that reach none.',
  access: {},
  effect: 'read',
  output: z.object({ clients: z.array(reached), skipped_keys: z.array(skipped) }),
  answer: ({ workspaces, skipped: keys }) => ({
    clients: workspaces.map(({ clientId, clientName, actors }) => ({
      client_id: clientId,
      client_name: clientName,
      read_only: actors.every(({ keyKind }) => keyKind === 'RO'),
    })),
    skipped_keys: keys,
  }),
} satisfies CallerTool;
