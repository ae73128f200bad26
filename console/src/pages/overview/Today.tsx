import { Table, Text } from '@mantine/core';
import { useMemo } from 'react';
import { OverviewTodayDocument } from '../../api/generated/overview';
import { useRead } from '../../api/hooks';
import { Ago } from '../../parts/Ago';
import { Box } from '../../parts/Box';
import { contactName } from '../../parts/contact-name';
import { RecordLink } from '../../parts/RecordLink';
import { text } from '../../text';

/** The activities of the last day, the newest first. */
export function Today() {
  const from = useMemo(() => new Date(Math.floor(Date.now() / 60_000) * 60_000 - 86_400_000).toISOString(), []);
  const { data, error, again } = useRead(OverviewTodayDocument, { from });
  const activities = data?.activities.nodes ?? [];
  return (
    <Box title={text.overview.today} error={error} again={again}>
      {data && activities.length === 0 ? <Text size="sm">{text.overview.noToday}</Text> : null}
      <Table aria-label={text.overview.today} className="wrapping">
        <Table.Tbody>
          {activities.map(({ id, activityType, channel, variant, occurredAt, contacts }) => (
            <Table.Tr key={id}>
              <Table.Td>
                <Ago at={occurredAt} />
              </Table.Td>
              <Table.Td>
                <bdi>{activityType?.name ?? [channel, variant].filter(Boolean).join(' · ')}</bdi>
              </Table.Td>
              <Table.Td>
                {contacts.nodes.map((contact) => (
                  <RecordLink key={contact.id} page="contacts" id={contact.id}>
                    {contactName(contact)}
                  </RecordLink>
                ))}
                {contacts.nodes.length === 0 ? text.overview.nobody : null}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Box>
  );
}
