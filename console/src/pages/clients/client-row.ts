import type { ClientRanking, ClientsQuery } from '../../api/generated/clients';

/** One client of the agency, as the page lists it. */
export type ClientRow = ClientsQuery['clientRanking']['items'][number];

/** The orders of the list that are offered; the columns give those of the figures. */
export const RANKINGS: readonly ClientRanking[] = [
  'PROBLEMS',
  'NAME',
  'CREATED',
  'CONTACTS',
  'SENT',
  'REPLIES',
  'REPLY_RATE',
  'REPLY_RATE_CHANGE',
  'BOUNCES',
  'UNANSWERED',
  'HOT_LEADS',
  'SILENT',
  'FAILURES',
  'LAST_ACTIVITY',
];

/** The direction in which an order is of use: names from A, everything else from the highest. */
export const usualDirection = (by: ClientRanking): 'ASC' | 'DESC' => (by === 'NAME' ? 'ASC' : 'DESC');

/** The platforms of a client that are silent. */
export const silentOf = ({ radar }: ClientRow): string[] =>
  radar.flatMap(({ name, silentSince }) => (silentSince === null ? [] : [name]));
