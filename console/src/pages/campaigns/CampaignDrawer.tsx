import { Table, Text } from '@mantine/core';
import { CampaignRecordDocument, type CampaignRecordQuery } from '../../api/generated/campaigns';
import { useRead } from '../../api/hooks';
import { Ago } from '../../parts/Ago';
import { RecordLink } from '../../parts/RecordLink';
import { FieldTable } from '../../records/FieldTable';
import { RecordDrawer } from '../../records/RecordDrawer';
import type { DrawerProps } from '../../records/record-page';
import { text } from '../../text';
import { emailName } from '../emails/email-fields';
import { CAMPAIGN_FIELDS, campaignName } from './campaign-fields';

type Campaign = NonNullable<CampaignRecordQuery['campaign']>;

/** One campaign: its figures and its newest emails. */
export default function CampaignDrawer({ id, close }: DrawerProps) {
  const read = useRead(CampaignRecordDocument, { id });
  const campaign = read.data?.campaign;
  const { tabs: words } = text.records;
  return (
    <RecordDrawer
      title={campaign ? campaignName(campaign) : read.data ? null : undefined}
      read={read}
      close={close}
      tabs={
        campaign
          ? [
              { name: 'fields', title: words.fields, content: <FieldTable fields={CAMPAIGN_FIELDS} row={campaign} /> },
              { name: 'emails', title: words.emails(campaign.emails.totalCount), content: <Emails of={campaign} /> },
            ]
          : []
      }
    />
  );
}

function Emails({ of: { emails } }: { of: Campaign }) {
  return (
    <>
      <Table aria-label={text.pages.emails} verticalSpacing={4} className="wrapping">
        <Table.Tbody>
          {emails.nodes.map((email) => (
            <Table.Tr key={email.id}>
              <Table.Td>
                <RecordLink page="emails" id={email.id}>
                  {emailName(email)}
                </RecordLink>
              </Table.Td>
              <Table.Td>{text.people.emailTypes[email.emailType] ?? email.emailType}</Table.Td>
              <Table.Td>
                <bdi>{email.contactEmail}</bdi>
              </Table.Td>
              <Table.Td>
                <Ago at={email.emailTimestamp} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <Text size="sm" c="dimmed">
        {text.rows.shown(emails.nodes.length, emails.totalCount)}
      </Text>
    </>
  );
}
