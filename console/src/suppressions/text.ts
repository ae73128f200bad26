import type { SuppressionReason } from '../api/generated/suppressions';
import { many } from '../format';

/** The reasons for which somebody must not be contacted. */
export const reasonNames: Readonly<Record<SuppressionReason, string>> = {
  unsubscribed: 'Unsubscribed',
  hard_bounce: 'Hard bounce',
  complaint: 'Complaint',
  request: 'Request',
  legal: 'Legal reason',
  customer: 'Customer',
  competitor: 'Competitor',
  imported: 'Imported list',
};

export const suppressionText = {
  title: 'Do not contact',
  marked: (reason: string) => `Do not contact: ${reason}`,
  concealed: 'Do not contact (agency)',
  entry: 'Open opt-out',
  lift: 'Lift',
  liftOne: (value: string) => `Lift the opt-out of ${value}`,
  liftMany: (count: number) => `Lift ${many(count, 'opt-out', 'opt-outs')}`,
  liftAbout:
    'The opt-out ends and stays in the list with your reason. A person with another opt-out still must not be contacted.',
  liftReason: 'Reason',
  lifted: (count: number) => `${many(count, 'opt-out was', 'opt-outs were')} lifted.`,
};
