import type { RestoredKind } from './restore-sql.js';

export const LABELS: Readonly<Record<RestoredKind, string>> = {
  contact: 'Contact',
  company: 'Company',
  email: 'Email',
};

/** Why a record does not come back, as a sentence. */
export const BECAUSE = {
  notDeleted:
    'The job did not delete it, something happened to it since, or the journal does not have its deletion any more.',
  personErased: 'The Person of the contact was erased, so the contact never comes back.',
  personGone: 'The Person of the contact is gone for good, so the contact cannot come back.',
  companyGone: 'The company of the contact is gone. Restore it first.',
  campaignGone: 'The campaign of the email is gone.',
} as const;

export const erasedSentence = (kind: RestoredKind): string => `${LABELS[kind]} was erased, and never comes back.`;

/** Whose place another record has. */
export const TAKEN_BY: Readonly<Record<RestoredKind, string>> = {
  contact: 'Another contact of this workspace already has this identifier.',
  company: 'Another company of this workspace already has this domain.',
  email: 'Another email of the same event is there.',
};
