import type { ClientsQuery } from '../../api/generated/clients';

/** One client of the agency, as the page lists it. */
export type ClientRow = ClientsQuery['radar']['items'][number];

/** The health of a client, worst first. */
export type Health = 'deleting' | 'suspended' | 'silent' | 'failing' | 'waiting' | 'good' | 'unconnected';

const ORDER: readonly Health[] = ['silent', 'failing', 'waiting', 'suspended', 'deleting', 'unconnected', 'good'];

/** The health of a client: its most urgent problem. */
export function healthOf({ deletion, suspendedAt, radar, parkedEvents, webhookFailures }: ClientRow): Health {
  if (deletion) return 'deleting';
  if (suspendedAt !== null) return 'suspended';
  if (radar.some(({ silentSince }) => silentSince !== null)) return 'silent';
  if (webhookFailures > 0) return 'failing';
  if (parkedEvents > 0) return 'waiting';
  return radar.length === 0 ? 'unconnected' : 'good';
}

/** The orders of the list. */
export type ClientOrder = 'name' | 'contacts' | 'created' | 'health';

const COMPARE: Record<ClientOrder, (a: ClientRow, b: ClientRow) => number> = {
  name: (a, b) => a.name.localeCompare(b.name),
  contacts: (a, b) => b.contactCount - a.contactCount,
  created: (a, b) => b.createdAt.localeCompare(a.createdAt),
  health: (a, b) => ORDER.indexOf(healthOf(a)) - ORDER.indexOf(healthOf(b)),
};

/** The clients whose names contain a text, sorted; ties by name. */
export function arrange(rows: readonly ClientRow[], search: string, order: ClientOrder): ClientRow[] {
  const wanted = search.trim().toLocaleLowerCase();
  return rows
    .filter(({ name }) => name.toLocaleLowerCase().includes(wanted))
    .sort((a, b) => COMPARE[order](a, b) || COMPARE.name(a, b));
}
