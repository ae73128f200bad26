import type { Session } from '../../db/database.js';
import { InvalidError } from '../../errors.js';

/** The owner of rows that are either a client's own or the agency's itself: event endpoints, alert channels. */
interface RowOwner {
  agencyId: string;
  clientId: string | null;
}

/** The rows that the caller manages: a client's own, or those of the agency itself. */
export const ownedRows = ({ agencyId, clientId }: RowOwner) => ({ agencyId, clientId });

/** The key of one of them. */
export const ownedKey = ({ agencyId, id }: { agencyId: string; id: number }) => ({ agencyId_id: { agencyId, id } });

const HOLD_AGENCY = 'select a.id from agency a where a.id = $1 for no key update';

/** Holds the agency, so that rows which are counted before another one is added are not added at once. */
export async function holdAgency(session: Session, { agencyId }: RowOwner): Promise<void> {
  await session.query('owned_row.hold_agency', HOLD_AGENCY, [agencyId]);
}

/** @param what the row, such as `an endpoint` @throws InvalidError a client names clients, or the agency others than its own */
export async function checkClients(
  session: Session,
  { agencyId, clientId }: RowOwner,
  clients: readonly string[],
  what: string,
): Promise<void> {
  if (clients.length === 0) return;
  if (clientId !== null) throw new InvalidError({ clients: [`Only ${what} of an agency has clients.`] });
  const known = await session.prisma.client.findMany({
    where: { agencyId, id: { in: [...clients] } },
    select: { id: true },
  });
  const own = new Set(known.map(({ id }) => id));
  const foreign = clients.findIndex((id) => !own.has(id));
  if (foreign >= 0) throw new InvalidError({ clients: [`Item ${foreign + 1}: Must be a client of the agency.`] });
}
