import { unansweredSql } from '../../crm/activities/unanswered.js';
import { hotSql } from '../../crm/scoring/hot-sql.js';
import { SWITCHED_OFF } from '../../history/event-endpoints/endpoint-row.js';
import { type CountedScope, tenantOf } from '../statistics/scope.js';

/** The unanswered replies of clients, like `FIGURES`. @param since the SQL of the start */
export const unansweredCounts = (scope: CountedScope, since = '$2::timestamptz'): string =>
  `select r.client_id as id, count(*)::int as value from email r
     where ${tenantOf(scope, 'r')} and r.email_timestamp >= ${since} and ${unansweredSql('r', 'r.client_id')}
     group by r.client_id`;

/**
 * The counts of clients that tell what needs a look, as statements with the columns `id`, of the client, and `value`. `$1` is the
 * owner, `$2` the start of the period; they count until now. Clients without any have no row. Of an agency, a row without a client
 * counts what belongs to the agency itself.
 */
export const FIGURES = {
  unanswered: (scope) => unansweredCounts(scope),
  hotLeads: (scope) => `select r.client_id as id, count(*)::int as value from contact_score r
      join client k on k.id = r.client_id
      join contact c on c.client_id = r.client_id and c.id = r.contact_id
     where ${tenantOf(scope, 'r')} and r.level_since >= $2::timestamptz and ${hotSql('r', 'c', 'k')}
     group by r.client_id`,
  silent: (scope) => `select r.client_id as id, count(*)::int as value from integration_radar r
     where ${tenantOf(scope, 'r')} and r.silent_since is not null and ${NO_PERIOD} group by r.client_id`,
  failedDeliveries: (scope) => `select r.client_id as id, count(*)::int as value from webhook_delivery r
     where ${tenantOf(scope, 'r')} and ${FAILED_DELIVERY} group by r.client_id${
       'agencyId' in scope
         ? `
    union all
    select null, count(*)::int from webhook_delivery r where r.agency_id = $1 and r.client_id is null and ${FAILED_DELIVERY}`
         : ''
     }`,
  failingEndpoints: (scope) => `select r.client_id as id, count(*)::int as value from event_endpoint r
     where ${'agencyId' in scope ? 'r.agency_id = $1' : tenantOf(scope, 'r')} and ${NO_PERIOD}
       and (r.disabled_by = ${SWITCHED_OFF.failures} or (r.disabled_at is null and r.failing_since is not null))
     group by r.client_id`,
  failedJobs: (scope) => `select r.client_id as id, count(*)::int as value from job r
     where ${tenantOf(scope, 'r')} and r.state = 'failed' and r.ended_at >= $2::timestamptz group by r.client_id`,
} as const satisfies Record<string, (scope: CountedScope) => string>;

export type FigureName = keyof typeof FIGURES;

/* What is so now has no period, but all statements have the same parameters. */
const NO_PERIOD = '$2::timestamptz is not null';
const FAILED_DELIVERY = `r.verdict in ('malformed', 'failed') and r.received_at >= $2::timestamptz`;

/** What counts as a failure of a client. */
export const FAILURES = ['failedDeliveries', 'failingEndpoints', 'failedJobs'] as const satisfies readonly FigureName[];
