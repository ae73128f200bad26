import { Text } from '@mantine/core';
import {
  type CampaignEmailFragment,
  CampaignEmailsDocument,
  CampaignRecordDocument,
  type CampaignRecordQuery,
} from '../../api/generated/campaigns';
import { useRead } from '../../api/use-read';
import { rowsShown } from '../../format';
import { Ago } from '../../parts/Ago';
import { useAllRows } from '../../parts/all-rows';
import { MailContact } from '../../parts/MailContact';
import { emailName } from '../../parts/names';
import { RecordLink } from '../../parts/RecordLink';
import { RowTable, type TableColumn } from '../../parts/RowTable';
import { mailText } from '../../parts/text';
import { FieldTable } from '../../records/FieldTable';
import { emailFields as words } from '../../records/field-names';
import { RecordDrawer } from '../../records/RecordDrawer';
import type { DrawerProps } from '../../records/record-page';
import { recordText } from '../../records/text';
import { titles } from '../titles';
import { CAMPAIGN_FIELDS, campaignName } from './campaign-fields';

const { tabs } = recordText;

type Campaign = NonNullable<CampaignRecordQuery['campaign']>;

/** One campaign: its figures and its newest emails. */
export default function CampaignDrawer({ id, close }: DrawerProps) {
  const read = useRead(CampaignRecordDocument, { id });
  return (
    <RecordDrawer
      record={read.data?.campaign}
      read={read}
      name={campaignName}
      close={close}
      tabs={(campaign) => [
        {
          name: 'fields',
          title: tabs.fields,
          content: <FieldTable name="campaign" fields={CAMPAIGN_FIELDS} row={campaign} />,
        },
        { name: 'emails', title: tabs.emails(campaign.emails.totalCount), content: <Emails of={campaign} /> },
      ]}
    />
  );
}

type Email = CampaignEmailFragment;

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
  { title: words.emailType, value: ({ emailType }) => mailText.types[emailType] ?? emailType },
  {
    title: words.contactEmail,
    value: ({ contactEmail }) => contactEmail,
    cell: (email) => <MailContact of={email} />,
  },
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
        label={titles.emails}
        name="campaign-emails"
        columns={columns}
        rows={emails.nodes}
        rowId={(email) => email.id}
        all={all}
      />
      <Text size="sm" c="dimmed">
        {rowsShown(emails.nodes.length, emails.totalCount)}
      </Text>
    </>
  );
}
