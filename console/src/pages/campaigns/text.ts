import { titles } from '../titles';

export const text = {
  title: 'Campaigns',
  about: 'The campaigns of the sending platforms and their results.',
  search: 'Name',
  none: 'No campaigns yet',
  noneAbout: 'A campaign appears with its first event from a sending platform.',
  links: [{ page: 'integrations', title: titles.integrations }],
  noMatch: 'No campaigns match',
  fields: {
    name: 'Name',
    platform: 'Platform',
    sentCount: 'Sent',
    replyCount: 'Replies',
    replyRate: 'Reply rate',
    bounceCount: 'Bounced',
    bounceRate: 'Bounce rate',
    interestedCount: 'Interested',
    interestRate: 'Interest rate',
    updatedTime: 'Last event',
    createdAt: 'First event',
    externalId: 'ID at the platform',
    id: 'ID',
  },
};
