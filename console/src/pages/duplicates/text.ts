import { many, number } from '../../format';

export const text = {
  about: 'People who may be the same person, with the evidence.',
  left: (total: number, skipped: number) =>
    `${many(total, 'suggestion', 'suggestions')} left${skipped === 0 ? '' : `, ${number(skipped)} of them skipped`}.`,
  one: 'Suggestion',
  because: (count: string) => `${count} people may be the same person:`,
  reasons: {
    LINKEDIN_HANDLE: 'LinkedIn profiles that differ only in dots and dashes',
    NAME_AND_COMPANY: 'Same name at the same company',
    PHONE: 'Phone numbers with the same last digits',
  },
  rule: 'A merge puts all contacts under the person marked “Kept”. Where custom fields differ, its values replace the others, except for bison_id and names that end in _status.',
  compared: 'Comparison',
  people: 'People',
  nothing: '–',
  stays: 'Kept',
  differs: 'differs',
  name: 'Name',
  emails: 'Email addresses',
  phones: 'Phone numbers',
  profiles: 'LinkedIn profiles',
  company: 'Company',
  jobTitle: 'Role',
  status: 'Status',
  lastReply: 'Last reply',
  contacts: 'Contacts',
  since: 'First seen',
  notShown: (count: number) => `${many(count, 'more person is', 'more people are')} not shown and will be merged too.`,
  merge: 'Merge',
  dismiss: 'Not the same',
  skip: 'Skip',
  undo: 'Undo last',
  keys: 'Shortcuts M, D, S, U',
  did: {
    merge:
      'The people were merged. Their contacts stay, now under one person. Custom fields that differed may have been replaced. You can undo this.',
    dismiss: 'Marked as different people. They will not be suggested again.',
    skip: 'Skipped. The suggestion returns with your next visit.',
  },
  undid: 'The last decision was undone.',
  none: 'No duplicates to review',
  noneAbout:
    'Suggestions appear when two people share a phone number or a profile, or have the same name at the same company.',
  onlySkipped: (count: number) => `Only skipped suggestions are left (${count})`,
  onlySkippedAbout: 'They return with your next visit, or review them now.',
  lookAgain: 'Review them now',
};
