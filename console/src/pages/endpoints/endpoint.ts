import type { EndpointsQuery, EventEndpointInput } from '../../api/generated/endpoints';
import { text } from './text';

/** An endpoint that receives changes. */
export type Endpoint = EndpointsQuery['eventEndpoints'][number];

export const KINDS = [
  'contact',
  'company',
  'email',
  'activity',
  'campaign',
  'person',
  'score',
  'integration',
  'suppression',
] as const;
export const ACTIONS = [
  'created',
  'changed',
  'deleted',
  'merged',
  'unmerged',
  'silenced',
  'resumed',
  'added',
  'lifted',
] as const;

/** The filter of an endpoint in a few words. */
export function asksFor({ kinds, actions, fields, clients, exceptActors }: Endpoint): string {
  const parts = [
    kinds.join(', '),
    actions.join(', '),
    fields.length === 0 ? '' : `${text.fields}: ${fields.join(', ')}`,
    clients.length === 0 ? '' : `${text.clients}: ${clients.length}`,
    exceptActors.length === 0 ? '' : `${text.exceptActors} ${exceptActors.join(', ')}`,
  ].filter(Boolean);
  return parts.length === 0 ? text.all : parts.join('; ');
}

/** The values of the form. */
export interface EndpointValues {
  url: string;
  description: string;
  kinds: string[];
  actions: string[];
  fields: string;
  exceptActors: string;
  clients: string[];
}

export const valuesOf = (endpoint: Endpoint | null): EndpointValues => ({
  url: endpoint?.url ?? '',
  description: endpoint?.description ?? '',
  kinds: [...(endpoint?.kinds ?? [])],
  actions: [...(endpoint?.actions ?? [])],
  fields: (endpoint?.fields ?? []).join(', '),
  exceptActors: (endpoint?.exceptActors ?? []).join(', '),
  clients: [...(endpoint?.clients ?? [])],
});

const listOf = (given: string): string[] =>
  given
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** The input of the service for a form. */
export const inputOf = (values: EndpointValues, isAgency: boolean): EventEndpointInput => ({
  url: values.url.trim(),
  description: values.description,
  kinds: KINDS.filter((kind) => values.kinds.includes(kind)),
  actions: ACTIONS.filter((action) => values.actions.includes(action)),
  fields: listOf(values.fields),
  exceptActors: listOf(values.exceptActors),
  ...(isAgency ? { clients: values.clients } : {}),
});
