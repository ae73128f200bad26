/** What entries of the suppression list name, why, and for whom they count. */
export const SUPPRESSION_KINDS = ['email', 'domain', 'phone', 'linkedin_url', 'person', 'erased'] as const;
export const SUPPRESSION_REASONS = [
  ...(['unsubscribed', 'hard_bounce', 'complaint', 'request', 'legal', 'customer', 'competitor', 'imported'] as const),
] as const;
export const SUPPRESSION_SCOPES = ['client', 'agency'] as const;

export type SuppressionKind = (typeof SUPPRESSION_KINDS)[number];
export type SuppressionReason = (typeof SUPPRESSION_REASONS)[number];
export type SuppressionScope = (typeof SUPPRESSION_SCOPES)[number];
