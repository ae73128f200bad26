import type { Sql } from '../../../db/database.js';
import { normalizeEmail } from '../../../values/email-address.js';
import { normalizeLinkedinUrl } from '../../../values/linkedin-url.js';
import { isUnusualAddress, isUnusualProfile } from './stored-forms.js';

/** A contact whose stored address or profile is not in its normal form. */
interface UnusualContact {
  clientId: string;
  id: number;
  value: string;
  /** Null: it is refused today. */
  normal: string | null;
}

/** Contacts that are read at once. */
const PAGE = 5_000;

const READ = `select c.client_id as "clientId", c.id, c.email, c.linkedin_url as "linkedinUrl" from contact c
  where (c.client_id, c.id) > ($1, $2::bigint) and (${isUnusualAddress('c.email')} or ${isUnusualProfile('c.linkedin_url')})
  order by c.client_id, c.id limit ${PAGE}`;

interface Stored {
  clientId: string;
  id: number;
  email: string | null;
  linkedinUrl: string | null;
}

const judge = ({ clientId, id, email, linkedinUrl }: Stored): UnusualContact =>
  email === null
    ? { clientId, id, value: linkedinUrl ?? '', normal: normalizeLinkedinUrl(linkedinUrl ?? '') }
    : { clientId, id, value: email, normal: normalizeEmail(email) };

/** The contacts of all tenants whose address or profile is not in its normal form, by client and id. */
export async function* findUnusual(sql: Sql): AsyncGenerator<UnusualContact> {
  let after: Pick<Stored, 'clientId' | 'id'> | undefined = { clientId: '', id: 0 };
  while (after) {
    const found: Stored[] = await sql.query<Stored>('normalisation.unusual', READ, [after.clientId, after.id]);
    for (const contact of found.map(judge)) if (contact.normal !== contact.value) yield contact;
    after = found.length < PAGE ? undefined : found.at(-1);
  }
}
