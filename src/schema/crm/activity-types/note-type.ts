import type { Session } from '../../../db/database.js';
import type { StoredRow } from '../../../db/stored.js';
import { InvalidError } from '../../../errors.js';
import type { FieldDefinition } from '../../../values/activity-type.js';
import type { Workspace } from '../../kernel/context.js';
import { recordAudit } from '../../kernel/record-audit.js';

/** The properties of a note: its text, and the name of its author. */
export const NOTE_FIELD = 'text';
export const AUTHOR_FIELD = 'author';

const NAME = 'Note';
const SCHEMA = [
  { fieldName: NOTE_FIELD, type: 'text' },
  { fieldName: AUTHOR_FIELD, type: 'text' },
] as const satisfies FieldDefinition[];

/** The type of notes, held until the transaction ends. */
type NoteType = Pick<StoredRow<'ActivityType'>, 'id'> & { schema: FieldDefinition[] };

const HOLD = 'select t.id, t.schema from activity_type t where t.client_id = $1 and t.is_note for share';

/* The first notes of a client come one after the other: the lock is of the client, and of the transaction. */
const LOCK = `select pg_advisory_xact_lock(7417, hashtext('note type ' || $1))`;

/* A type that the client has defined for notes itself, as the one of another client was copied. */
const ADOPT = `update activity_type t set is_note = true where t.client_id = $1 and t.id = (
    select o.id from activity_type o where o.client_id = $1 and o.origin = $2 and o.name = '${NAME}' and o.applies_to = 'contact'
       and o.schema @> '[{"fieldName": "${NOTE_FIELD}", "type": "text"}]' order by o.created_at, o.id limit 1)
  returning t.id, t.schema`;

/**
 * The workspace's type of notes, locked against changes. If there is none, a type "Note" with a text is taken, or else
 * created.
 */
export async function holdNoteType(session: Session, workspace: Workspace): Promise<NoteType> {
  const { clientId, serviceOrigin: origin } = workspace;
  const hold = async () => (await session.query<NoteType>('activity_type.hold_note', HOLD, [clientId]))[0];
  const known = await hold();
  if (known) return known;
  await session.query('activity_type.lock_note', LOCK, [clientId]);
  const adopt = async () => (await session.query<NoteType>('activity_type.adopt_note', ADOPT, [clientId, origin]))[0];
  return (await hold()) ?? (await adopt()) ?? createNoteType(session, workspace);
}

async function createNoteType(session: Session, workspace: Workspace): Promise<NoteType> {
  const { clientId, serviceOrigin: origin } = workspace;
  const data = { clientId, name: NAME, appliesTo: 'contact', schema: SCHEMA, origin, isNote: true };
  const { id } = await session.prisma.activityType.create({ data });
  const after = { name: NAME, appliesTo: 'contact', schema: SCHEMA };
  const subject = `activity_type:${id}`;
  await recordAudit(session, workspace, { action: 'activity_type.created', subject, before: null, after });
  return { id, schema: [...SCHEMA] };
}

/** @throws InvalidError a changed type could no longer hold notes */
export function requireNoteShape(appliesTo: string | undefined, schema: readonly FieldDefinition[] | undefined): void {
  if (appliesTo !== undefined && appliesTo !== 'contact')
    throw new InvalidError({ appliesTo: ['Notes are about contacts: the type must apply to contact.'] });
  if (schema && !schema.some(({ fieldName, type }) => fieldName === NOTE_FIELD && type === 'text'))
    throw new InvalidError({ schema: [`Notes need the field "${NOTE_FIELD}" of type text.`] });
}
