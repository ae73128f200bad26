import type { EndpointsQuery, EventEndpointInput } from '../../api/generated/endpoints';
import { historyText } from '../../history/text';
import { text } from './text';

/** An endpoint that receives changes. */
export type Endpoint = EndpointsQuery['eventEndpoints'][number];

const KINDS = [
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
const ACTIONS = [
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

/** What an endpoint can be limited to, as its form offers it. */
export const KIND_CHOICES = KINDS.map((value) => ({ value, label: historyText.kinds[value].title }));
export const ACTION_CHOICES = ACTIONS.map((value) => ({ value, label: historyText.actionTitles[value] }));

/** The filter of an endpoint in a few words. */
export function asksFor({ kinds, actions, fields, clients, exceptActors }: Endpoint): string {
  const parts = [
    kinds.map((kind) => historyText.kinds[kind].title).join(', '),
    actions.map((action) => historyText.actionTitles[action]).join(', '),
    fields.length === 0 ? '' : `${text.fields}: ${fields.join(', ')}`,
    clients.length === 0 ? '' : `${text.clients}: ${clients.length}`,
    exceptActors.length === 0 ? '' : text.except(exceptActors.length),
  ].filter(Boolean);
  return parts.length === 0 ? text.all : parts.join('; ');
}

/** The values of the form. */
export interface EndpointValues {
  url: string;
  description: string;
  kinds: string[];
  actions: string[];
  fields: string[];
  exceptActors: string[];
  clients: string[];
}

export const valuesOf = (endpoint: Endpoint | null): EndpointValues => ({
  url: endpoint?.url ?? '',
  description: endpoint?.description ?? '',
  kinds: [...(endpoint?.kinds ?? [])],
  actions: [...(endpoint?.actions ?? [])],
  fields: [...(endpoint?.fields ?? [])],
  exceptActors: [...(endpoint?.exceptActors ?? [])],
  clients: [...(endpoint?.clients ?? [])],
});

/** The input of the service for a form. */
export const inputOf = (values: EndpointValues, isAgency: boolean): EventEndpointInput => ({
  url: values.url.trim(),
  description: values.description,
  kinds: KINDS.filter((kind) => values.kinds.includes(kind)),
  actions: ACTIONS.filter((action) => values.actions.includes(action)),
  fields: values.fields,
  exceptActors: values.exceptActors,
  ...(isAgency ? { clients: values.clients } : {}),
});
