import type { Sql } from '../../../db/database.js';
import { CONTACT_NAME } from '../../history/names/name-sql.js';
import { CATALOGUE } from '../../inbound/integrations/catalogue.js';
import type { AlertCause } from './channel-row.js';

/** What an alert says, without a name of its client. */
export interface AlertLine {
  id: number;
  cause: AlertCause;
  clientId: string | null;
  /** The client's name; null: it concerns the agency itself. */
  clientName: string | null;
  /** One sentence. */
  text: string;
  /** The page of the console that shows more, from its root: `/w/<client>/contacts?open=12`. */
  page: string;
  occurredAt: Date;
}

/*
 * $1 the agency, $2 the ids. Names are read now, so that an erased person has none. `case` keeps subjects of other causes from
 * being read as ids.
 */
const LINES = `select a.id, a.cause, a.client_id as "clientId", k.name as "clientName", a.subject, a.count, a.resolves,
    a.occurred_at as "occurredAt", case a.cause
      when 'hot_lead' then (select jsonb_build_object('name', ${CONTACT_NAME}, 'score', s.value)
        from contact r left join contact_score s on s.client_id = r.client_id and s.contact_id = r.id
       where r.client_id = a.client_id and r.id = a.subject::bigint)
      when 'failing_endpoint' then (select jsonb_build_object('name', coalesce(nullif(e.description, ''), e.url),
          'disabled', e.disabled_at is not null) from event_endpoint e where e.agency_id = $1 and e.id = a.subject::bigint)
      when 'finished_import' then (select jsonb_build_object('state', j.state, 'written', j.rows_written, 'refused', j.rows_refused)
        from job j where j.client_id = a.client_id and j.id = a.subject::bigint)
      when 'failed_job' then (select jsonb_build_object('kind', j.kind, 'failure', j.failure)
        from job j where j.client_id = a.client_id and j.id = a.subject::bigint) end as about
  from alert a left join client k on k.agency_id = $1 and k.id = a.client_id
 where a.agency_id = $1 and a.id = any($2::bigint[]) order by a.id`;

interface LineRow extends Omit<AlertLine, 'text' | 'page'> {
  subject: string;
  count: number | null;
  resolves: boolean;
  /** Null: it is gone, or the cause has nothing to look up. */
  about: Readonly<Record<string, unknown>> | null;
}

/** What the alerts of an agency say now, in the order of their ids. */
export async function readLines(sql: Sql, agencyId: string, ids: readonly number[]): Promise<AlertLine[]> {
  const rows = await sql.query<LineRow>('alert.lines', LINES, [agencyId, ids]);
  return rows.map(({ subject, count, resolves, about, ...row }) => ({
    ...row,
    text: SENTENCES[row.cause]({ subject, count, resolves, about: about ?? {} }),
    page: pageOf(row, subject),
  }));
}

type Told = Pick<LineRow, 'subject' | 'count' | 'resolves'> & { about: Readonly<Record<string, unknown>> };

const platformOf = (key: string) => CATALOGUE.find((one) => one.key === key)?.name ?? key;
const numberOf = (value: unknown) => Number(value ?? 0).toLocaleString('en');
const textOf = (value: unknown, otherwise: string) => (typeof value === 'string' && value !== '' ? value : otherwise);

const JOBS: Readonly<Record<string, string>> = {
  export: 'An export',
  scheduled_export: 'A scheduled export',
  import: 'An import',
  change: 'A bulk change',
  delete: 'A bulk deletion',
  undo: 'An undo',
  merge: 'A merge of duplicates',
  unmerge: 'An undo of merges',
};

const SENTENCES: Readonly<Record<AlertCause, (told: Told) => string>> = {
  silent_platform: ({ subject, resolves }) =>
    resolves
      ? `${platformOf(subject)} sends events again.`
      : `${platformOf(subject)} is silent: it has sent no event for longer than usual.`,
  failing_deliveries: ({ subject, count }) =>
    `${numberOf(count)} webhook deliveries of ${platformOf(subject)} were refused or failed within an hour.`,
  failing_endpoint: ({ about }) =>
    about['disabled'] === true
      ? `The event endpoint ${textOf(about['name'], '(deleted)')} was disabled because it kept failing.`
      : `The event endpoint ${textOf(about['name'], '(deleted)')} is failing. Events wait for it.`,
  hot_lead: ({ about }) => {
    const score = about['score'] === undefined ? '' : ` with ${numberOf(about['score'])} points`;
    return `${textOf(about['name'], 'A contact that is gone')} is a hot lead${score}.`;
  },
  finished_import: ({ about }) =>
    about['state'] === 'cancelled'
      ? `An import was cancelled after ${numberOf(about['written'])} rows.`
      : `An import is finished: ${numberOf(about['written'])} rows were written, ${numberOf(about['refused'])} refused.`,
  failed_job: ({ about }) =>
    `${JOBS[textOf(about['kind'], '')] ?? 'A job'} failed: ${textOf(about['failure'], 'the reason is no longer stored')}`,
};

const PAGES: Readonly<Record<AlertCause, { page: string; agencyPage: string; open: boolean }>> = {
  silent_platform: { page: 'integrations', agencyPage: 'clients', open: false },
  failing_deliveries: { page: 'deliveries', agencyPage: 'agency-deliveries', open: false },
  failing_endpoint: { page: 'endpoints', agencyPage: 'agency-endpoints', open: true },
  hot_lead: { page: 'contacts', agencyPage: 'clients', open: true },
  finished_import: { page: 'jobs', agencyPage: 'clients', open: true },
  failed_job: { page: 'jobs', agencyPage: 'clients', open: true },
};

function pageOf({ cause, clientId }: Pick<LineRow, 'cause' | 'clientId'>, subject: string): string {
  const { page, agencyPage, open } = PAGES[cause];
  const path = clientId === null ? `/${agencyPage}` : `/w/${clientId}/${page}`;
  return open ? `${path}?open=${encodeURIComponent(subject)}` : path;
}
