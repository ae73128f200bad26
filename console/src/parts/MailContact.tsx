import { PersonLink } from './PersonLink';

interface MailContactProps {
  of: {
    contactEmail: string | null;
    contact: { id: number; personId: number; firstName: string | null; lastName: string | null } | null;
  };
}

/** Whom an email was written to or came from: the person, where one is known, else the address. */
export function MailContact({ of: { contactEmail, contact } }: MailContactProps) {
  if (!contact) return <bdi title={contactEmail ?? ''}>{contactEmail}</bdi>;
  const name = [contact.firstName, contact.lastName].filter(Boolean).join(' ');
  return <PersonLink contact={contact}>{name || contactEmail || `${contact.id}`}</PersonLink>;
}
