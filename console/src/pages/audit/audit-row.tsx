import type { AuditLogQuery } from '../../api/generated/audit';
import { openColumn, textColumn, timeColumn } from '../../parts/columns';
import type { GridColumn } from '../../parts/RowGrid';
import { text } from './text';

/** One administrative change. */
export type AuditRow = AuditLogQuery['auditEntries']['nodes'][number];

interface FieldChange {
  field: string;
  before: string;
  after: string;
  isChanged: boolean;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function words(value: unknown): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** The values before and after, by field; a value that is not an object counts as a field without a name. */
export function fieldsOf({ before, after }: AuditRow): FieldChange[] {
  const [old, present] = [before, after].map((value) => (isObject(value) ? value : { '': value }));
  const names = [...new Set([...Object.keys(old ?? {}), ...Object.keys(present ?? {})])];
  return names
    .map((field) => ({ field, before: words(old?.[field]), after: words(present?.[field]) }))
    .filter((one) => one.before !== '' || one.after !== '')
    .map((one) => ({ ...one, isChanged: one.before !== one.after }));
}

/* The changed fields in one line. */
const changesOf = (row: AuditRow): string =>
  fieldsOf(row)
    .filter(({ isChanged }) => isChanged)
    .map(({ field, before, after }) => `${field}: ${[before, after].filter(Boolean).join(' → ')}`)
    .join('; ');

/** The columns of an audit log; that of an agency has the client. */
export const auditColumns = (isAgency: boolean, open: (row: AuditRow) => void): GridColumn<AuditRow>[] => [
  openColumn('action', text.action, ({ action }) => action, open),
  textColumn('subject', text.subject, ({ subject }) => subject),
  timeColumn('at', text.at, ({ at }) => at),
  textColumn('actor', text.actor, ({ actor }) => actor),
  ...(isAgency ? [textColumn<AuditRow>('client', text.client, ({ clientId }) => clientId)] : []),
  textColumn('changes', text.changes, changesOf),
];
