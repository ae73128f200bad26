import type { ContactWhere, PersonWhere } from '../../api/generated/people';

/** A phone number as people type it: with blanks, brackets, dashes and dots. */
const TELEPHONE = /^\+?[\d\s().\-/]{4,}$/;

/**
 * The condition for what a visitor types to find a Person: a name, an address, a telephone number, a LinkedIn profile, a
 * company or a domain.
 * @returns null for an empty search: everyone
 */
export function personSearch(typed: string): PersonWhere | null {
  const wanted = typed.trim();
  if (wanted === '') return null;
  if (TELEPHONE.test(wanted)) return anyOf([{ phone: { contains: wanted.replace(/\D/g, '') } }, ...byId(wanted)]);
  const handle = /linkedin\.com\/in\/([^/?#\s]+)/i.exec(wanted)?.[1];
  if (handle !== undefined) return anyOf([{ linkedinUrl: { contains: handle } }]);
  if (wanted.includes('@')) return anyOf([{ email: { contains: wanted } }]);
  // A single word may also be part of a profile or an address; several words are names and companies.
  const word = /\s/.test(wanted) ? [] : [{ linkedinUrl: { contains: wanted } }, { email: { contains: wanted } }];
  return anyOf([{ text: words(wanted) }, ...word]);
}

/* The service takes at most eight words. */
const words = (wanted: string): string => wanted.split(/\s+/).slice(0, 8).join(' ');

const byId = (wanted: string): ContactWhere[] =>
  /^\d{1,15}$/.test(wanted) ? [{ personId: { equals: Number(wanted) } }] : [];

const anyOf = (conditions: ContactWhere[]): PersonWhere => ({ contacts: { or: conditions } });
