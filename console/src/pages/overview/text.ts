import { many } from '../../format';

const metrics: Record<string, string> = {
  SENT: 'Sent',
  REPLIED: 'Replied',
  BOUNCED: 'Bounced',
  INTERESTED: 'Interested',
};

export const text = {
  about: 'Recent activity and the health of the platforms.',
  span: 'Time range',
  days: (count: number) => `${count} days`,
  replies: 'Emails and replies',
  metrics,
  statuses: 'Contacts by status',
  noStatus: 'No status',
  noContacts: 'Contacts come from connected platforms and imports, or are created by hand.',
  suppressions: (count: number) => `${many(count, 'opt-out', 'opt-outs')} (do not contact)`,
  day: 'Day',
  leads: 'Top leads',
  lead: 'Contact',
  company: 'Company',
  score: 'Score',
  noLeads: 'No scores yet. Scores come from activities and scoring rules.',
  today: 'Last 24 hours',
  noToday: 'No activity in the last 24 hours.',
  nobody: 'no matching contact',
  radar: 'Platforms',
  noRadar: 'No platform is connected.',
  silent: 'Silent',
  neverHeard: 'no events yet',
  live: 'Live',
  when: 'When',
  activity: 'Activity',
  who: 'Contact',
  noLive: 'Changes appear here while this page is open.',
};
