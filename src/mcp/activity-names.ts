/** Names of faults of activities where the core's differ from the wire's by more than their case. */
export const activityNames = { occurredAt: 'occured_at' };
