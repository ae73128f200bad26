import type { PersonContactFragment } from '../../api/generated/people';

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
