import type { createClient } from 'outreach-client';
import * as documents from 'outreach-client/documents';

export type Client = ReturnType<typeof createClient>;

/** A record as GraphQL answers it: its fields have the names that the feed tells. */
export interface Row {
  id: number;
  customFields?: { fieldName: string; fieldValue: string }[];
}

export interface Page {
  pageInfo: { endCursor: string | null; hasNextPage: boolean };
  nodes: Row[];
}

interface Kind {
  /** What of a record is kept. */
  columns: readonly string[];
  /** A page of all records. */
  list(client: Client, after: string | null): Promise<Page>;
  /** One record; null: there is none. */
  read(client: Client, id: number): Promise<Row | null>;
}

/** The kinds that are mirrored: a table each. */
export const KINDS: Readonly<Record<string, Kind>> = {
  contact: {
    columns: [
      ...['personId', 'companyId', 'email', 'linkedinUrl', 'phone', 'firstName', 'lastName', 'jobTitle', 'origin'],
      ...['contactStatus', 'previousStatus', 'statusChangedAt', 'firstCampaignEmailSent', 'lastCampaignEmailSent'],
      'lastReplyReceived',
    ],
    list: async (client, after) => (await client.graphql(documents.MirrorContactsDocument, { after })).list,
    read: async (client, id) => (await client.graphql(documents.MirrorContactDocument, { id })).record,
  },
  company: {
    columns: ['domain', 'name', 'industry', 'companyStatus', 'previousStatus', 'statusChangedAt'],
    list: async (client, after) => (await client.graphql(documents.MirrorCompaniesDocument, { after })).list,
    read: async (client, id) => (await client.graphql(documents.MirrorCompanyDocument, { id })).record,
  },
  email: {
    columns: [
      ...[
        'emailType',
        'origin',
        'emailTimestamp',
        'contactEmail',
        'contactId',
        'agentEmail',
        'replierEmail',
        'subject',
      ],
      ...['campaignId', 'campaignName', 'interested', 'disposition', 'automated', 'bouncedAt', 'bounceReason'],
    ],
    list: async (client, after) => (await client.graphql(documents.MirrorEmailsDocument, { after })).list,
    read: async (client, id) => (await client.graphql(documents.MirrorEmailDocument, { id })).record,
  },
  campaign: {
    columns: ['platform', 'externalId', 'name'],
    list: async (client, after) => (await client.graphql(documents.MirrorCampaignsDocument, { after })).list,
    read: async (client, id) => (await client.graphql(documents.MirrorCampaignDocument, { id })).record,
  },
};
