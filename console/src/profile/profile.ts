import type { ProfileContactFragment } from '../api/generated/profile';
import type { Subject } from './Composer';

export type ProfileContact = ProfileContactFragment;

/** What finds a contact; null: it has no identifier. */
export function callTo({ email, phone, linkedinUrl }: ProfileContact): Subject['call'] {
  if (phone) return { phone };
  if (email) return { email };
  return linkedinUrl ? { linkedinUrl } : null;
}

/** The contact that is called: one with a number, else the first that can be found. */
export function calledOf(contacts: readonly ProfileContact[]): Subject['call'] {
  const withNumber = contacts.find(({ phone }) => phone);
  return (withNumber && callTo(withNumber)) ?? contacts.map(callTo).find((call) => call !== null) ?? null;
}

/** The contact whose value of a field is that of its Person: the first that has one. */
export const holderOf = (
  contacts: readonly ProfileContact[],
  field: 'firstName' | 'lastName' | 'jobTitle' | 'company',
): ProfileContact | undefined => contacts.find((contact) => contact[field] !== null) ?? contacts[0];

/** What a profile calls its field of fields that can be written. */
export type WritableField = 'firstName' | 'lastName' | 'jobTitle' | 'companyDomain' | 'contactStatus';
