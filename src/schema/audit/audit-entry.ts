import { isCleanText } from '../../values/text.js';
import { builder } from '../builder.js';
import type { Context } from '../context.js';
import { connectionComplexity, connectionType } from '../lists/connection.js';
import { type Keyset, readConnection, type Selection } from '../lists/keyset.js';

interface AuditRow {
  id: number;
  agencyId: string;
  clientId: string | null;
  actor: string;
  action: string;
  subject: string;
  before: unknown;
  after: unknown;
  at: Date;
}

export const AuditEntry = builder.objectRef<AuditRow>('AuditEntry').implement({
  description: 'One change of management or identity. Entries are never changed and never deleted.',
  fields: (t) => ({
    id: t.expose('id', { type: 'RecordId', description: 'Grows with time.' }),
    clientId: t.exposeString('clientId', {
      nullable: true,
      description: 'The workspace concerned; null for the agency itself.',
    }),
    actor: t.exposeString('actor', { description: 'Who: `key:<id> <mask>`, `webhook:<platform>` or `system`.' }),
    action: t.exposeString('action', { description: 'What was done, object first: `key.revoked`.' }),
    subject: t.exposeString('subject', { description: 'To what, by kind and id: `key:12`.' }),
    before: t.expose('before', {
      type: 'JSON',
      nullable: true,
      description: 'The changed values as they were; null for something new.',
    }),
    after: t.expose('after', {
      type: 'JSON',
      nullable: true,
      description: 'The changed values as they are now; null for something gone.',
    }),
    at: t.expose('at', { type: 'DateTime', description: 'When the change was made.' }),
  }),
});

const AuditConnection = connectionType('AuditEntry', AuditEntry);

const AuditFilter = builder.inputType('AuditFilter', {
  description: 'Which entries to list; all conditions are ANDed.',
  fields: (t) => ({
    action: t.string({ description: 'Exact, such as `key.revoked`.' }),
    subject: t.string({ description: 'Exact, such as `key:12`.' }),
  }),
});

const ENTRIES: Keyset<AuditRow> = {
  select: `select a.id, a.agency_id as "agencyId", a.client_id as "clientId", a.actor, a.action, a.subject, a.before, a.after, a.at
    from audit_entry a`,
  id: 'a.id',
  sorts: { at: { column: 'a.at', type: 'timestamptz', value: (entry) => entry.at } },
};

type Filter = { action?: string | null | undefined; subject?: string | null | undefined } | null | undefined;

/* A master key outside any client sees its whole agency; everybody else one workspace. */
function selectEntries({ agencyId, actor }: Context, filter: Filter): Selection | null {
  const conditions = actor.clientId === null ? ['a.agency_id = $1'] : ['a.agency_id = $1', 'a.client_id = $2'];
  const values: unknown[] = actor.clientId === null ? [agencyId] : [agencyId, actor.clientId];
  for (const name of ['action', 'subject'] as const) {
    const wanted = filter?.[name];
    if (typeof wanted !== 'string') continue;
    // A text that cannot be stored is the text of no entry.
    if (isCleanText(wanted)) conditions.push(`a.${name} = $${values.push(wanted)}`);
    else return null;
  }
  return { where: conditions.join(' and '), values };
}

builder.queryFields((t) => ({
  auditEntries: t.field({
    type: AuditConnection,
    description:
      'The audit log, newest first: of the workspace, or with a master key that names no client of the whole agency.',
    authScopes: { access: { manage: true } },
    complexity: connectionComplexity,
    args: {
      first: t.arg.int({ description: 'At most 100; 20 when neither `first` nor `last` is given.' }),
      after: t.arg.string({ description: 'A cursor of this list.' }),
      last: t.arg.int({ description: 'At most 100, from the end.' }),
      before: t.arg.string({ description: 'A cursor of this list.' }),
      filter: t.arg({ type: AuditFilter, description: 'Which entries to list.' }),
    },
    resolve: (_root, { filter, ...window }, context) =>
      readConnection(
        context.services.database,
        ENTRIES,
        { ...window, sort: 'at', descending: true },
        selectEntries(context, filter),
      ),
  }),
}));
