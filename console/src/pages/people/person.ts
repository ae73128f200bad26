import type { PersonActivitiesQuery, PersonEmailsQuery, PersonQuery } from '../../api/generated/people';

/** A Person as its page shows it. */
export type PersonRecord = NonNullable<PersonQuery['person']>;
export type PersonActivity = NonNullable<PersonActivitiesQuery['person']>['activities']['nodes'][number];
export type PersonEmail = NonNullable<PersonEmailsQuery['person']>['emails']['nodes'][number];
