import { type SessionLimits, sessionWorks } from './find-session.js';
import { ask, ENRICHMENT, type Source } from './read-keys.js';

/** The state of a session when a stream was opened in it, and the client of the stream. */
export interface SessionStanding {
  sessionId: number;
  clientId: string | null;
  enrichment: boolean;
}

const STILL_GOOD = `
  select asked.position::int as position, ${ENRICHMENT} as enrichment
  from unnest($1::bigint[], $2::text[]) with ordinality as asked (id, client_id, position)
    join user_session s on s.id = asked.id
    join agency_user u on u.agency_id = s.agency_id and u.id = s.user_id
    left join client c on c.agency_id = u.agency_id and c.id = asked.client_id
    left join user_client g on g.agency_id = u.agency_id and g.user_id = u.id and g.client_id = asked.client_id
  where ${sessionWorks('$3', '$4')} and (asked.client_id is null or c.id is not null and c.suspended_at is null)
    and (u.role is not null or g.user_id is not null)`;

/**
 * Which of these are still valid: the session has not ended, its user still has the client, and data enrichment is
 * still connected if it was.
 * @throws UnavailableError
 */
export async function readSessionStanding<Given extends SessionStanding>(
  source: Source,
  { idleSeconds, maxSeconds }: SessionLimits,
  given: readonly Given[],
): Promise<ReadonlySet<Given>> {
  if (given.length === 0) return new Set();
  const parameters = [
    given.map(({ sessionId }) => sessionId),
    given.map(({ clientId }) => clientId),
    idleSeconds,
    maxSeconds,
  ];
  const rows = await ask<{ position: number; enrichment: boolean }>(
    source,
    'sessions_standing',
    STILL_GOOD,
    parameters,
  );
  return new Set(
    rows.flatMap(({ position, enrichment }) => {
      const one = given[position - 1];
      return one && (enrichment || !one.enrichment) ? [one] : [];
    }),
  );
}
