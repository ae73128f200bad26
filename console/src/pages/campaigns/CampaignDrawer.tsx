import { Text } from '@mantine/core';
import {
  type CampaignEmailFragment,
  CampaignEmailsDocument,
  CampaignRecordDocument,
  type CampaignRecordQuery,
} from '../../api/generated/campaigns';
import { useRead } from '../../api/use-read';
import { Ago } from '../../parts/Ago';
import { useAllRows } from '../../parts/all-rows';
import { emailName } from '../../parts/names';
import { RecordLink } from '../../parts/RecordLink';
import { RowTable, type TableColumn } from '../../parts/RowTable';
import { FieldTable } from '../../records/FieldTable';
import { RecordDrawer } from '../../records/RecordDrawer';
import type { DrawerProps } from '../../records/record-page';
import { text } from '../../text';
import { CAMPAIGN_FIELDS, campaignName } from './campaign-fields';

type Campaign = NonNullable<CampaignRecordQuery['campaign']>;

/** One campaign: its figures and its newest emails. */
export default function CampaignDrawer({ id, close }: DrawerProps) {
  const read = useRead(CampaignRecordDocument, { id });
  const campaign = read.data?.campaign;
  const { tabs } = text.records;
  return (
    <RecordDrawer
      title={campaign ? campaignName(campaign) : read.data ? null : undefined}
      read={read}
      close={close}
      tabs={
        campaign
          ? [
              {
                name: 'fields',
                title: tabs.fields,
                content: <FieldTable name="campaign" fields={CAMPAIGN_FIELDS} row={campaign} />,
              },
              { name: 'emails', title: tabs.emails(campaign.emails.totalCount), content: <Emails of={campaign} /> },
            ]
          : []
      }
    />
  );
}

type Email = CampaignEmailFragment;
const words = text.emails.fields;

const columns: readonly TableColumn<Email>[] = [
  {
    title: words.subject,
    value: emailName,
    cell: (email) => (
      <RecordLink page="emails" id={email.id}>
        {emailName(email)}
      </RecordLink>
    ),
  },
  { title: words.emailType, value: ({ emailType }) => text.people.emailTypes[emailType] ?? emailType },
  { title: words.contactEmail, value: ({ contactEmail }) => contactEmail },
  {
    title: words.emailTimestamp,
    value: ({ emailTimestamp }) => emailTimestamp,
    cell: ({ emailTimestamp }) => <Ago at={emailTimestamp} />,
  },
];

function Emails({ of: { id, emails } }: { of: Campaign }) {
  const all = useAllRows(CampaignEmailsDocument, { id }, ({ campaign }) => campaign?.emails);
  return (
    <>
      <RowTable
        label={text.pages.emails}
        name="campaign-emails"
        columns={columns}
        rows={emails.nodes}
        rowId={(email) => email.id}
        all={all}
      />
      <Text size="sm" c="dimmed">
        {text.rows.shown(emails.nodes.length, emails.totalCount)}
      </Text>
    </>
  );
}
