/** What a text that names somebody looks like. */
type IdentifierKind = 'email' | 'linkedinUrl' | 'phone' | 'domain';

/** Which kind of identifier a text looks like, without checking it: lists often mix them in one column. */
export function identifierKindOf(text: string): IdentifierKind {
  if (/linkedin\.com\//i.test(text)) return 'linkedinUrl';
  if (text.includes('@')) return 'email';
  return /^\s*[+(\d][\d ()./\u00a0-]+$/.test(text) && !/^\s*\d+(\.\d+){3}\s*$/.test(text) ? 'phone' : 'domain';
}
