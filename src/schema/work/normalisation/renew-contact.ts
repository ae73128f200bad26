import type { Database, Session } from '../../../db/database.js';
import { sqlState } from '../../../db/database-error.js';
import { ownedBy } from '../../../db/scoped.js';
import { InvalidError } from '../../../errors.js';
import { mergeContacts } from '../../crm/people/merge-contacts.js';
import { renewedAddress, renewedProfile } from './stored-forms.js';
import type { ContactRow, Place } from './stored-rows.js';

/** Whose merges these are, in the audit log. */
const ACTOR = 'system';

const findText = (column: string) =>
  `select c.id from contact c where c.client_id = $1 and c.${column} = $2 and c.id <> $3`;
const writeText = (column: string) =>
  `update contact c set ${column} = $2, updated_time = now() where c.client_id = $1 and c.id = $3 and c.${column} = $4`;

const IDENTIFIERS = {
  email: { find: findText('email'), write: writeText('email') },
  linkedinUrl: { find: findText('linkedin_url'), write: writeText('linkedin_url') },
} as const;

interface Renewal {
  id: number;
  kind: keyof typeof IDENTIFIERS;
  was: string;
  value: string;
}

function renewalOf({ id, email, linkedinUrl }: ContactRow): Renewal | null {
  const was = email ?? linkedinUrl ?? '';
  const kind = email === null ? 'linkedinUrl' : 'email';
  const value = email === null ? renewedProfile(was) : renewedAddress(was);
  return value === was ? null : { id, kind, was, value };
}

/**
 * Gives the identifier of a contact its normal form, and makes it one contact with another one that has that form. One
 * that cannot be merged is left as it is.
 */
export async function renewContact(database: Database, place: Place, row: ContactRow): Promise<void> {
  const renewal = renewalOf(row);
  if (!renewal) return;
  const renew = () => ownedBy(database, place).transaction((session) => write(session, place, renewal), 'long');
  try {
    // Another request may create the contact with that form meanwhile: it is found the second time.
    await renew().catch((error: unknown) => {
      if (sqlState(error) !== '23505') throw error;
      return renew();
    });
  } catch (error) {
    if (!hasNoRoom(error)) throw error;
  }
}

/* The contact would have too many custom fields. */
const hasNoRoom = (error: unknown) => error instanceof InvalidError || sqlState(error) === '54F01';

async function write(
  session: Session,
  { clientId, agencyId }: Place,
  { id, kind, was, value }: Renewal,
): Promise<void> {
  const { find, write } = IDENTIFIERS[kind];
  const [twin] = await session.query<{ id: number }>(`normalisation.find.${kind}`, find, [clientId, value, id]);
  if (twin) {
    const pair = new Map([
      [id, was],
      [twin.id, value],
    ]);
    if ((await mergeContacts(session, { clientId, agencyId, actor: ACTOR }, pair)) !== id) return;
  }
  await session.query(`normalisation.write.${kind}`, write, [clientId, value, id, was]);
}
