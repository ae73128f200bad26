import type { ReactNode } from 'react';
import type { AuditLogQuery } from '../../api/generated/audit';
import { Ago } from '../../parts/Ago';
import type { GridColumn } from '../../parts/RowGrid';
import { text } from './text';

/** One change of management. */
export type AuditRow = AuditLogQuery['auditEntries']['nodes'][number];

interface FieldChange {
  field: string;
  before: string;
  after: string;
  isChanged: boolean;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const words = (value: unknown): string =>
  value === undefined || value === null ? '' : typeof value === 'string' ? value : JSON.stringify(value);

/** The values before and after, by field; a value that is no object counts as a field without a name. */
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

/** The columns of an audit log; that of an agency tells the client. */
export function auditColumns(isAgency: boolean, actionCell: (row: AuditRow) => ReactNode): GridColumn<AuditRow>[] {
  const client: GridColumn<AuditRow>[] = isAgency
    ? [{ id: 'client', title: text.client, value: ({ clientId }) => clientId, cell: ({ clientId }) => clientId }]
    : [];
  return [
    { id: 'action', title: text.action, value: ({ action }) => action, cell: actionCell },
    { id: 'subject', title: text.subject, value: ({ subject }) => subject, cell: ({ subject }) => subject },
    { id: 'at', title: text.at, value: ({ at }) => at, cell: ({ at }) => <Ago at={at} /> },
    { id: 'actor', title: text.actor, value: ({ actor }) => actor, cell: ({ actor }) => <bdi>{actor}</bdi> },
    ...client,
    {
      id: 'changes',
      title: text.changes,
      value: changesOf,
      cell: (row) => <bdi title={changesOf(row)}>{changesOf(row)}</bdi>,
    },
  ];
}
