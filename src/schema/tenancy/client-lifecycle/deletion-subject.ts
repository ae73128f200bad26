import type { TokenSubject } from '../../kernel/guards/count-token.js';

/** What the token of a deletion is bound to. */
export const deletionSubject = (agencyId: string, clientId: string): TokenSubject => [
  'client deletion',
  agencyId,
  clientId,
];
