import { titles } from '../titles';

export const text = {
  title: 'Emails',
  about: 'Sent, received and bounced emails, as the platforms reported them.',
  search: 'Subject, address',
  none: 'No emails yet',
  noneAbout: 'Emails come from connected sending platforms.',
  links: [
    { page: 'integrations', title: titles.integrations },
    { page: 'imports', title: titles.imports },
  ],
  noMatch: 'No emails match',
  deletes: 'The email is removed from the list, the timeline of its person and the statistics. It can be restored.',
  mark: 'Mark as interested',
  marked: 'The email is marked as interested.',
};
