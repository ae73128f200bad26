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
