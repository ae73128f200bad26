import { many } from '../../format';

const metrics: Record<string, string> = {
  SENT: 'Sent',
  REPLIED: 'Replied',
  BOUNCED: 'Bounced',
  INTERESTED: 'Interested',
};

export const text = {
  about: 'Email figures include complete days up to yesterday. Everything else is current.',
  figures: 'Key figures',
  replies: 'Emails and replies',
  metrics,
  statuses: 'Contacts by status',
  noStatus: 'No status',
  noContacts: 'No contacts yet. They come from connected platforms, or from',
  suppressions: (count: number) => `${many(count, 'opt-out', 'opt-outs')} (do not contact)`,
  day: 'Day',
  leads: 'Top leads',
  lead: 'Contact',
  company: 'Company',
  score: 'Score',
  noLeads: 'No scores yet. Contacts get points from activities, by the',
  today: 'Last 24 hours',
  noToday: 'No activity in the last 24 hours.',
  nobody: 'no matching contact',
  radar: 'Platforms',
  noRadar: 'No platform is connected.',
  silent: 'Silent',
  neverHeard: 'no deliveries yet',
  live: 'Live',
  when: 'When',
  activity: 'Activity',
  who: 'Contact',
  noLive: 'Changes appear here while this page is open.',
  steps: {
    connect: {
      title: 'Connect a platform',
      about: 'Its webhooks bring emails, replies and opt-outs.',
    },
    delivery: {
      title: 'Receive the first delivery',
      about: 'It shows that the platform reaches this service.',
    },
    contacts: {
      title: 'Add contacts',
      about: 'Import a file, or let deliveries create them.',
    },
    duplicates: {
      title: 'Review duplicates',
      about: 'Merge contacts that are the same person.',
    },
    rule: {
      title: 'Create a scoring rule',
      about: 'It gives points for activities, so that you see the best leads.',
    },
    score: {
      title: 'See the first score',
      about: 'Switch scoring on, and add a call on the page of a person. Contacts with activities get a score.',
    },
    endpoint: {
      title: 'Add an outbound webhook',
      about: 'It sends every change to another system.',
    },
  },
};
