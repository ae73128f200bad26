import { builder } from '../builder.js';
import { Contact } from '../contacts/contact.js';
import { type ContactRow, contactColumns } from '../contacts/contact-row.js';
import type { Context, Load } from '../context.js';
import { CustomField } from '../custom-fields/custom-field.js';
import { fieldsLoader } from '../custom-fields/load-fields.js';
import { EMAIL_BODY_COST } from '../guards/field-cost.js';
import { connectionType } from '../lists/connection.js';
import type { RecordKey } from '../lists/keyset.js';
import { recordLoader } from '../lists/load-records.js';
import { Campaign, type CampaignRow, SELECT_CAMPAIGN } from './campaign.js';
import { bodyColumns, type EmailRow } from './email-row.js';

type Bodies = RecordKey & Required<Pick<EmailRow, 'bodyText' | 'bodyHtml'>>;
type CampaignKey = { clientId: string; platform: string; campaignId: string };

const loadFields = fieldsLoader('email');
const loadContact = recordLoader<ContactRow>(`select ${contactColumns('r')} from contact r`, 'r');
const loadBodies = recordLoader<Bodies>(
  `select r.client_id as "clientId", r.id, ${bodyColumns('r')} from email r`,
  'r',
);

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
  description: 'An email on the record: sent, received or bounced.',
  fields: (t) => ({
    id: t.expose('id', { type: 'RecordId', description: 'Unique in the service, from 1 to 9007199254740991.' }),
    clientId: t.exposeString('clientId', { description: 'The workspace that the email belongs to.' }),
    updatedTime: t.expose('updatedTime', { type: 'DateTime', description: 'When the email was last written.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When the email was recorded.' }),
    emailType: t.exposeString('emailType', { description: 'inbound, outbound or bounced.' }),
    origin: t.exposeString('origin', { description: 'An integration, or whatever recorded it.' }),
    emailTimestamp: t.expose('emailTimestamp', { type: 'DateTime', description: 'When it was sent or received.' }),
    contactEmail: t.exposeString('contactEmail', { nullable: true, description: 'The address outside, lowercased.' }),
    contactId: t.expose('contactId', {
      type: 'RecordId',
      nullable: true,
      description: 'The contact, if one is linked.',
    }),
    replierEmail: t.exposeString('replierEmail', {
      nullable: true,
      description: 'Who wrote an inbound email, as the platform says; a colleague of the contact, perhaps.',
    }),
    automated: t.exposeBoolean('automated', {
      description: 'Whether a machine answered: out of office and the like.',
    }),
    agentEmail: t.exposeString('agentEmail', { nullable: true, description: 'The address inside.' }),
    subject: t.exposeString('subject', { nullable: true, description: 'As it was given.' }),
    bodyText: t.string({
      nullable: true,
      description: 'The body as text; costs as much as 10 other fields.',
      complexity: EMAIL_BODY_COST,
      resolve: (email, _args, context) => bodyOf(email, 'bodyText', context),
    }),
    bodyHtml: t.string({
      nullable: true,
      description: 'The body as HTML, as it was given: not safe to show. Costs as much as 10 other fields.',
      complexity: EMAIL_BODY_COST,
      resolve: (email, _args, context) => bodyOf(email, 'bodyHtml', context),
    }),
    campaignId: t.exposeString('campaignId', {
      nullable: true,
      description: 'The sending platform’s id of the campaign.',
    }),
    campaignName: t.exposeString('campaignName', { nullable: true, description: 'The campaign’s name at that time.' }),
    interested: t.exposeBoolean('interested', { description: 'Whether the sender showed interest.' }),
    disposition: t.exposeString('disposition', { nullable: true, description: 'What was said of the interest.' }),
    bouncedAt: t.expose('bouncedAt', { type: 'DateTime', nullable: true, description: 'When it bounced.' }),
    bounceReason: t.exposeString('bounceReason', {
      nullable: true,
      description: 'Why it bounced, as the platform says.',
    }),
    customFields: t.field({
      type: [CustomField],
      description: 'Oldest first.',
      resolve: (email, _args, context) => email.customFields ?? context.batch(loadFields, email),
    }),
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
      description: 'The campaign, where a platform recorded the email.',
      resolve: (email, _args, context) => campaignOf(email, context),
    }),
  }),
});

export const EmailConnection = connectionType<EmailRow>('Email', Email);

export const EmailFilter = builder.inputType('EmailFilter', {
  description: 'What emails must match; all conditions are ANDed. An address that is none matches nothing.',
  fields: (t) => ({
    contactEmail: t.string({ description: 'Exact, lowercased and trimmed.' }),
    subject: t.string({ description: 'A piece of the subject, literally and in the same case.' }),
    campaignId: t.string({ description: 'Exact.' }),
    origin: t.string({ description: 'Exact.' }),
    emailType: t.string({ description: 'inbound, outbound or bounced.' }),
    interested: t.boolean({ description: 'Whether marked as interested.' }),
  }),
});
