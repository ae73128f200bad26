import type { CustomFieldRow } from '../custom-fields/custom-field-row.js';

/** One identifier of a Person with what its contact tells about it. */
export interface PersonIdentifier {
  value: string;
  companyId: number | null;
  jobTitle: string | null;
  status: string | null;
  previousStatus: string | null;
  firstCampaignEmailSent: Date | null;
  lastCampaignEmailSent: Date | null;
  lastReplyReceived: Date | null;
  origin: string | null;
}

/** A Person put together from its contacts. One without contacts is never shown, so it has no such form. */
export interface PersonRow {
  clientId: string;
  id: number;
  firstName: string | null;
  lastName: string | null;
  emailAddresses: PersonIdentifier[];
  linkedinUrls: PersonIdentifier[];
  phones: PersonIdentifier[];
  customFields: CustomFieldRow[];
}

/** A custom field as the hot statements bring it: a short array is built and parsed faster than an object. */
type FieldTuple = [id: number, updatedTime: string, fieldName: string, fieldValue: string];

/** One contact of a Person, as the statements below read it. */
export interface PersonContactRow {
  personId: number;
  email: string | null;
  linkedinUrl: string | null;
  phone: string | null;
  firstName: string | null;
  lastName: string | null;
  companyId: number | null;
  jobTitle: string | null;
  origin: string;
  contactStatus: string;
  previousStatus: string | null;
  firstCampaignEmailSent: Date | null;
  lastCampaignEmailSent: Date | null;
  lastReplyReceived: Date | null;
  fields: FieldTuple[] | null;
}

const COLUMNS = `c.person_id as "personId", c.id, c.email, c.linkedin_url as "linkedinUrl", c.phone,
    c.first_name as "firstName", c.last_name as "lastName", c.company_id as "companyId", c.job_title as "jobTitle",
    c.origin, c.contact_status as "contactStatus", c.previous_status as "previousStatus",
    c.first_campaign_email_sent as "firstCampaignEmailSent", c.last_campaign_email_sent as "lastCampaignEmailSent",
    c.last_reply_received as "lastReplyReceived"`;

/**
 * The contacts of some Persons as CTEs `member` and `field`, each read once through its index: the custom fields of a
 * whole page are one scan, not one per contact. `$1` is the client.
 * @param persons an SQL array of Person ids
 */
export function membersSql(persons: string): string {
  return `member as materialized (
  select ${COLUMNS} from contact c where c.client_id = $1 and c.person_id = any(${persons})
), field as (
  select f.contact_id, json_agg(json_build_array(f.id, f.updated_time, f.field_name, f.field_value)) as fields
    from contact_custom_field f where f.client_id = $1 and f.contact_id = any(array(select id from member))
   group by f.contact_id
)`;
}

/** The rows of `membersSql` in the order that `assemblePeople` needs: by Person, then by contact. */
export const MEMBER_ROWS = 'member m left join field f on f.contact_id = m.id';
export const MEMBER_ORDER = 'order by m."personId", m.id';
