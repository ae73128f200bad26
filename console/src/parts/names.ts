import type { PersonContactFragment } from '../api/generated/people';
import { mailText } from './text';

interface Named {
  id: number;
  email?: string | null;
  linkedinUrl?: string | null;
  phone?: string | null;
  firstName?: string | null;
  lastName?: string | null;
}

/** What a person calls a contact: its name, else what identifies it. */
export function contactName({ id, email, linkedinUrl, phone, firstName, lastName }: Named): string {
  const name = [firstName, lastName].filter(Boolean).join(' ');
  return name || (email ?? linkedinUrl ?? phone ?? `${id}`);
}

interface Whole {
  id: number;
  firstName: string | null;
  lastName: string | null;
  contacts: { nodes: readonly PersonContactFragment[] };
}

/** What identifies a contact: the one of three that it has. */
export const identifierOf = ({
  id,
  email,
  linkedinUrl,
  phone,
}: Pick<PersonContactFragment, 'id' | 'email' | 'linkedinUrl' | 'phone'>): string =>
  email ?? linkedinUrl ?? phone ?? `${id}`;

/** What people call a Person: its name, else what identifies its first contact. */
export function personName({ id, firstName, lastName, contacts }: Whole): string {
  const [first] = contacts.nodes;
  return [firstName, lastName].filter(Boolean).join(' ') || (first ? identifierOf(first) : `${id}`);
}

/** The companies of a Person, each once. */
export function companiesOf({ contacts }: Pick<Whole, 'contacts'>): string[] {
  return [...new Set(contacts.nodes.flatMap(({ company }) => (company ? [company.name ?? company.domain] : [])))];
}

/** What people call an email. */
export const emailName = ({ subject }: { subject: string | null }): string => subject || mailText.noSubject;
