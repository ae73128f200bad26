import { z } from 'zod';
import { nameOfCaller } from '../../../access/actor.js';
import type { Session } from '../../../db/database.js';
import { InvalidError, NotFoundError } from '../../../errors.js';
import type { FieldDefinition } from '../../../values/activity-type.js';
import { parseInput } from '../../../values/input.js';
import { isRecordId } from '../../../values/record-id.js';
import { text } from '../../../values/text.js';
import type { Workspace } from '../../kernel/context.js';
import { type Once, once } from '../../kernel/idempotency/once.js';
import { AUTHOR_FIELD, holdNoteType, NOTE_FIELD } from '../activity-types/note-type.js';
import { ADD_NOTE_SQL } from './log-sql.js';
import type { LoggedActivity } from './log-standard.js';
import { toProperties } from './properties.js';

/** A note on a contact, or on all contacts of a Person. */
interface NoteInput {
  contactId?: number | null | undefined;
  personId?: number | null | undefined;
  text: string;
}

/** The longest note, in characters: with any of them it fits in a request of GraphQL. */
export const MAX_NOTE = 5_000;

/** The most contacts of a Person that a note is linked to: those with the lowest ids. */
const MAX_CONTACTS = 100;

const NOTE = z.object({
  text: text({ min: 1, max: MAX_NOTE }).refine((given) => given === '' || given.trim() !== '', {
    error: 'Must not be blank.',
  }),
});

const HOLD_CONTACT = 'select c.id from contact c where c.client_id = $1 and c.id = $2::bigint for key share';

const HOLD_CONTACTS = `select c.id from contact c where c.client_id = $1 and c.person_id = $2::bigint
  order by c.id limit ${MAX_CONTACTS} for key share`;

/**
 * Adds a note, which is an activity of the workspace's type for notes. The first note creates the type. The author is
 * the name of the key, kept with the text.
 * @throws InvalidError the text is blank or too long, or not exactly one record is named; NotFoundError no such record
 * @throws ConflictError the idempotency key served another note
 */
export async function addNote(
  workspace: Workspace,
  input: NoteInput,
  idempotencyKey: string | null,
): Promise<Once<LoggedActivity>> {
  const { text: written } = parseInput(NOTE, { text: input.text });
  return once(workspace, { mutation: 'noteAdd', key: idempotencyKey, input }, async (session) => {
    const contactIds = await holdContacts(session, workspace, input);
    const type = await holdNoteType(session, workspace);
    const properties = JSON.stringify(propertiesOf(written, authorOf(workspace), type.schema));
    const values = [workspace.clientId, type.id, workspace.serviceOrigin, properties, contactIds];
    const [added] = await session.query<LoggedActivity>('activity.add_note', ADD_NOTE_SQL, values);
    if (!added) throw new Error('The note was not returned.');
    return added;
  });
}

async function holdContacts(
  session: Session,
  { clientId }: Workspace,
  { contactId, personId }: NoteInput,
): Promise<number[]> {
  const ids = [contactId, personId].filter((id) => typeof id === 'number');
  const [id] = ids;
  if (id === undefined || ids.length > 1)
    throw new InvalidError({ contactId: ['Exactly one of contactId and personId is required.'] });
  const isContact = typeof contactId === 'number';
  const held = isRecordId(id) ? await (isContact ? holdContact : holdContactsOf)(session, clientId, id) : [];
  if (held.length === 0) throw new NotFoundError(isContact ? 'Contact not found' : 'Person not found');
  return held.map((contact) => contact.id);
}

const holdContact = (session: Session, clientId: string, id: number) =>
  session.query<LoggedActivity>('activity.hold_contact', HOLD_CONTACT, [clientId, id]);

const holdContactsOf = (session: Session, clientId: string, personId: number) =>
  session.query<LoggedActivity>('activity.hold_contacts', HOLD_CONTACTS, [clientId, personId]);

const authorOf = ({ actor }: Workspace): string | null => nameOfCaller(actor) || null;

/* A workspace may have removed the field of authors from its type. */
function propertiesOf(written: string, author: string | null, schema: readonly FieldDefinition[]) {
  const hasAuthor =
    author !== null && schema.some(({ fieldName, type }) => fieldName === AUTHOR_FIELD && type === 'text');
  return toProperties([[NOTE_FIELD, written], ...(hasAuthor ? [[AUTHOR_FIELD, author] as const] : [])]);
}
