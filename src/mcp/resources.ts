import {
  type CallToolResult,
  ProtocolError,
  ProtocolErrorCode,
  type ReadResourceResult,
  type Resource,
  ResourceNotFoundError,
  type ResourceTemplateType,
} from '@modelcontextprotocol/server';
import { FILTER_GUIDE } from '../wire/filter-guide.js';
import type { Caller } from './caller.js';

const FILTERS = 'outreach://filters';
const FIELDS = /^outreach:\/\/clients\/([^/]+)\/fields$/;
const fieldsOf = (clientId: string) => `outreach://clients/${clientId}/fields`;

const ABOUT_FIELDS = 'Custom fields with how many records have them, statuses, and activity types in use.';

export const TEMPLATES: ResourceTemplateType[] = [
  { uriTemplate: fieldsOf('{client_id}'), name: 'fields', title: 'Fields of a workspace', description: ABOUT_FIELDS },
];

/** The filter language, and the fields of each workspace that the caller reaches. */
export const listResources = ({ workspaces }: Caller): Resource[] => [
  {
    ...{ uri: FILTERS, name: 'filters', title: 'Filter language', mimeType: 'text/markdown' },
    description: 'The conditions of where, by kind of record, and their operators.',
  },
  ...workspaces.map(({ clientId, clientName }) => ({
    ...{ uri: fieldsOf(clientId), name: `fields of ${clientName}`, title: `Fields of ${clientName}` },
    ...{ description: ABOUT_FIELDS, mimeType: 'text/plain' },
  })),
];

/**
 * @param readFields the answer of the tool that reads the fields of a workspace, which costs what a call of it costs
 * @throws ProtocolError there is no such resource, or the tool refuses
 */
export async function readResource(
  uri: string,
  { workspaces }: Caller,
  readFields: (clientId: string) => Promise<CallToolResult>,
): Promise<ReadResourceResult> {
  if (uri === FILTERS) return { contents: [{ uri, mimeType: 'text/markdown', text: FILTER_GUIDE }] };
  const clientId = FIELDS.exec(uri)?.[1];
  if (!workspaces.some((reached) => reached.clientId === clientId)) throw new ResourceNotFoundError(uri.slice(0, 255));
  const { content, isError } = await readFields(clientId ?? '');
  const text = content.map((part) => (part.type === 'text' ? part.text : '')).join('\n');
  if (isError) throw new ProtocolError(ProtocolErrorCode.InternalError, text);
  return { contents: [{ uri, mimeType: 'text/plain', text }] };
}
