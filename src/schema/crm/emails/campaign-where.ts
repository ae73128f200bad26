import type { Campaign } from '../../../db/generated-client.js';
import type { FieldsOf } from '../../records/fields/fields.js';
import { fieldTerms } from '../../records/filters/field-terms.js';
import { type NumberGiven, NumberMatch, numberMatches } from '../../records/filters/matches.js';
import { filterable, type Term } from '../../records/filters/where.js';

type Counts = 'sentCount' | 'replyCount' | 'bounceCount';

const campaignFields = {
  clientId: { column: 'client_id', type: 'String', shown: null, input: null },
  id: { column: 'id', type: 'RecordId', shown: 'The id of the campaign.', input: null },
  platform: { column: 'platform', type: 'String', shown: 'The integration that runs it.', input: null },
  externalId: { column: 'external_id', type: 'String', shown: 'The platform’s own id.', input: null },
  name: { column: 'name', type: 'String', nullable: true, shown: 'The name that the platform last told.', input: null },
  createdAt: { column: 'created_at', type: 'DateTime', shown: 'When its first event came.', input: null },
  updatedTime: { column: 'updated_time', type: 'DateTime', shown: 'When its last event came.', input: null },
} as const satisfies Omit<FieldsOf<Campaign>, Counts>;

const count = (column: string, description: string): Term => ({
  type: NumberMatch,
  description,
  sql: (given: NumberGiven, writing, { row }) => numberMatches(`${row}.${column}`, given, writing),
});

/** What lists of campaigns can be filtered by. */
export const CampaignWhere = filterable('CampaignWhere', 'campaigns', {
  ...fieldTerms(campaignFields),
  sentCount: count('sent_count', 'Emails sent.'),
  replyCount: count('reply_count', 'Replies received.'),
  bounceCount: count('bounce_count', 'Emails bounced.'),
});
