import { mailText } from './text';

interface Identified {
  id: number;
  email?: string | null;
  linkedinUrl?: string | null;
  phone?: string | null;
}

interface Named {
  firstName?: string | null;
  lastName?: string | null;
}

interface Employed {
  company: { name: string | null; domain: string } | null;
}

const wholeName = ({ firstName, lastName }: Named): string => [firstName, lastName].filter(Boolean).join(' ');

/** What identifies a contact: its address, profile or phone number. */
export const identifierOf = ({ id, email, linkedinUrl, phone }: Identified): string =>
  email ?? linkedinUrl ?? phone ?? `${id}`;

/** What people call a contact: its name, else what identifies it. */
export const contactName = (contact: Identified & Named): string => wholeName(contact) || identifierOf(contact);

/** What people call a Person: its name, else what identifies its first contact. */
export function personName(person: Named & { id: number; contacts: { nodes: readonly Identified[] } }): string {
  return wholeName(person) || identifierOf(person.contacts.nodes[0] ?? { id: person.id });
}

/** The companies of a Person, each once. */
export function companiesOf({ contacts }: { contacts: { nodes: readonly Employed[] } }): string[] {
  return [...new Set(contacts.nodes.flatMap(({ company }) => (company ? [company.name ?? company.domain] : [])))];
}

/** What people call an email. */
export const emailName = ({ subject }: { subject: string | null }): string => subject || mailText.noSubject;
