import { InvalidError } from '../../../errors.js';
import type { Management } from '../../kernel/management.js';
import type { EndpointRow } from './endpoint-row.js';
import { lockEndpoint } from './manage-endpoints.js';
import { REQUESTED } from './waiting-events.js';

/** The maximum size of a range; all since a number is one step, whatever their count. */
const LONGEST_RANGE = 1_000;

/* $1 agency, $2 client or null, $3 endpoint, $4 from, $5 to. The first of each record is due at once, unless one waits. */
const RANGE = (owner: string, number: string) => `with wanted as (
    select ${number} as number, r.kind, r.record_id,
        row_number() over (partition by r.kind, r.record_id order by ${number}) as place
      from journal r join event_endpoint e on e.agency_id = $1 and e.id = $3
     where ${owner} and ${number} between $4 and $5
       and ${REQUESTED}
  ), put as (
    insert into event_delivery (agency_id, client_id, endpoint_id, number, kind, record_id, due_at)
    select $1, $2, $3, w.number, w.kind, w.record_id, case when w.place = 1 and not exists (
        select from event_delivery d where d.agency_id = $1 and d.endpoint_id = $3 and d.kind = w.kind
          and d.record_id = w.record_id and d.number not between $4 and $5) then clock_timestamp() end
      from wanted w
    on conflict (agency_id, endpoint_id, number) do update set attempts = 0, due_at = excluded.due_at
    returning number
  )
  select count(*)::int as count from put p`;
const OF_CLIENT = RANGE('r.client_id = $2', 'r.number');
const OF_AGENCY = RANGE('r.agency_id = $1 and $2::text is null', 'r.agency_number');

type Count = { count: number };

const FORGET_WAITING = `delete from event_delivery d where d.agency_id = $1 and d.endpoint_id = $2 and d.number >= $3`;

/**
 * Sends events again under the same ids. @param to absent: all since the first, future ones included
 * @returns how many of a range are sent; null for all since
 * @throws NotFoundError no such endpoint; InvalidError numbers below 1, out of order, or a range of more than 1,000
 */
export async function resendEvents(
  management: Management,
  id: number,
  { from, to }: { from: number; to?: number | null | undefined },
): Promise<number | null> {
  if (from < 1) throw new InvalidError({ from: ['Must be at least 1.'] });
  if (typeof to === 'number' && (to < from || to - from >= LONGEST_RANGE))
    throw new InvalidError({ to: [`Must be from the first to ${LONGEST_RANGE - 1} beyond it.`] });
  const { agencyId, clientId, database } = management;
  return database.transaction(async (session) => {
    const endpoint = await lockEndpoint(session, management, id);
    if (typeof to !== 'number') {
      await session.query('event_endpoint.forget_waiting', FORGET_WAITING, [agencyId, id, from]);
      await moveBack(session, endpoint, from - 1);
      return null;
    }
    const values = [agencyId, clientId, id, from, to];
    const [row] =
      clientId === null
        ? await session.query<Count>('event_endpoint.range_of_agency', OF_AGENCY, values)
        : await session.query<Count>('event_endpoint.range_of_client', OF_CLIENT, values);
    return row?.count ?? 0;
  });
}

/* A worker that is sending to it loses its claim, so that it cannot advance the position. */
const moveBack = (
  { prisma }: Parameters<typeof lockEndpoint>[0],
  { agencyId, id, number }: EndpointRow,
  wanted: number,
) =>
  prisma.eventEndpoint.update({
    where: { agencyId_id: { agencyId, id } },
    data: { number: Math.min(number, wanted), claimId: null, dueAt: new Date(0) },
    select: { id: true },
  });

const PUT_TEST = `insert into event_delivery (agency_id, client_id, endpoint_id, number, kind, record_id, due_at)
  values ($1, $2, $3, -(extract(epoch from clock_timestamp()) * 1000)::bigint, 0, 0, clock_timestamp())
  on conflict do nothing`;

/** Sends a test, which is retried like any event. @throws NotFoundError no such endpoint */
export async function testEndpoint(management: Management, id: number): Promise<EndpointRow> {
  const { agencyId, clientId, database } = management;
  return database.transaction(async (session) => {
    const endpoint = await lockEndpoint(session, management, id);
    await session.query('event_endpoint.put_test', PUT_TEST, [agencyId, clientId, id]);
    return endpoint;
  });
}
