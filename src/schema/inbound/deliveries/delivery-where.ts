import type { WebhookDelivery } from '../../../db/generated-client.js';
import type { FieldsOf } from '../../records/fields/fields.js';
import { type TextGiven, TextMatch, textMatches } from '../../records/filters/matches.js';
import { fieldTerms } from '../../records/filters/terms.js';
import { filterable } from '../../records/filters/where.js';

const text = (column: string, shown: string) => ({ column, type: 'String', shown, input: null }) as const;

const deliveryFields = {
  platform: text('platform', 'The sender.'),
  level: text('level', 'The form of the path it came by: client or agency.'),
  verdict: text('verdict', 'What it came to when it was received.'),
  detail: { ...text('detail', 'Why it was refused or ignored.'), nullable: true },
  receivedAt: { column: 'received_at', type: 'DateTime', shown: 'When it came.', input: null },
  bodyDropped: { column: 'body_dropped', type: 'Boolean', shown: 'Whether the body was left out.', input: null },
} as const satisfies Partial<FieldsOf<WebhookDelivery>>;

/** What lists of webhook deliveries can be filtered by. */
export const DeliveryWhere = filterable('WebhookDeliveryWhere', 'deliveries', {
  ...fieldTerms(deliveryFields),
  clientId: {
    type: TextMatch,
    description: 'The workspace; none where it belongs to none or to several.',
    sql: (given: TextGiven, writing, { row }) => textMatches(`${row}.client_id`, given, writing),
  },
});
