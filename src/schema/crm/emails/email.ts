import { builder } from '../../kernel/builder.js';
import type { Context, Load } from '../../kernel/context.js';
import { EMAIL_BODY_COST, EMAIL_PREVIEW_COST } from '../../kernel/guards/field-cost.js';
import { customFieldsField } from '../../records/custom-fields/custom-field.js';
import { columnFields, filterFields } from '../../records/fields/graphql-fields.js';
import { connectionType } from '../../records/lists/connection.js';
import { type RecordKey, recordLoader } from '../../records/lists/keyset.js';
import { Contact } from '../contacts/contact.js';
import { loadContact } from '../contacts/contact-sql.js';
import { Campaign, type CampaignRow, SELECT_CAMPAIGN } from './campaign.js';
import { emailFields } from './fields.js';
import { previewOf } from './preview.js';
import { bodyColumns, type EmailRow } from './write-email.js';

type Bodies = RecordKey & Required<Pick<EmailRow, 'bodyText' | 'bodyHtml'>>;
type CampaignKey = { clientId: string; platform: string; campaignId: string };

const SELECT_BODIES = `select r.client_id as "clientId", r.id, ${bodyColumns('r')} from email r`;
const loadBodies = recordLoader<Bodies>(SELECT_BODIES, 'r');

const loadCampaign: Load<CampaignKey, CampaignRow | null> = async (keys, { services }) => {
  const rows = await services.database.query<CampaignRow & { position: number }>(
    null,
    `select asked.position::int as position, campaign.* from unnest($1::text[], $2::text[], $3::text[]) with ordinality
       as asked (client_id, platform, external_id, position)
      cross join lateral (${SELECT_CAMPAIGN} where k.client_id = asked.client_id and k.platform = asked.platform
        and k.external_id = asked.external_id) as campaign`,
    [keys.map((key) => key.clientId), keys.map((key) => key.platform), keys.map((key) => key.campaignId)],
  );
  const found = new Map(rows.map((row) => [row.position, row]));
  return keys.map((_key, index) => found.get(index + 1) ?? null);
};

async function bodyOf(email: EmailRow, name: 'bodyText' | 'bodyHtml', context: Context): Promise<string | null> {
  const brought = email[name];
  return brought !== undefined ? brought : ((await context.batch(loadBodies, email))?.[name] ?? null);
}

function campaignOf({ clientId, platform, campaignId }: EmailRow, context: Context) {
  return platform === null || campaignId === null
    ? null
    : context.batch(loadCampaign, { clientId, platform, campaignId });
}

export const Email = builder.objectRef<EmailRow>('Email').implement({
  description: 'A recorded email: sent, received or bounced.',
  fields: (t) => ({
    ...columnFields(t, emailFields),
    bodyText: t.string({
      nullable: true,
      description: emailFields.bodyText.shown,
      complexity: EMAIL_BODY_COST,
      resolve: (email, _args, context) => bodyOf(email, 'bodyText', context),
    }),
    bodyHtml: t.string({
      nullable: true,
      description: emailFields.bodyHtml.shown,
      complexity: EMAIL_BODY_COST,
      resolve: (email, _args, context) => bodyOf(email, 'bodyHtml', context),
    }),
    preview: t.string({
      nullable: true,
      description:
        'The beginning of the body as plain text, at most 600 characters, from the HTML if there is no text; null without a body. Display it as text.',
      complexity: EMAIL_PREVIEW_COST,
      resolve: previewOf,
    }),
    customFields: t.field(customFieldsField('email')),
    contact: t.field({
      type: Contact,
      nullable: true,
      description: 'The contact, if one is linked.',
      resolve: ({ clientId, contactId }, _args, context) =>
        contactId === null ? null : context.batch(loadContact, { clientId, id: contactId }),
    }),
    campaign: t.field({
      type: Campaign,
      nullable: true,
      description: 'The campaign, if a platform recorded the email.',
      resolve: (email, _args, context) => campaignOf(email, context),
    }),
  }),
});

export const EmailConnection = connectionType<EmailRow>('Email', Email);

export const EmailFilter = builder.inputType('EmailFilter', {
  description: 'Conditions on emails, combined with AND. An invalid address matches nothing.',
  fields: (t) => filterFields(t, emailFields),
});
