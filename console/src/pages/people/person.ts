import type { ProfileOfPersonQuery } from '../../api/generated/profile';

/** A Person as its page shows it. */
export type PersonRecord = NonNullable<ProfileOfPersonQuery['person']>;
