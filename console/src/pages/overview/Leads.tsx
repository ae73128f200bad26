import { Table, Text } from '@mantine/core';
import { OverviewLeadsDocument } from '../../api/generated/overview';
import { useRead } from '../../api/hooks';
import { Box } from '../../parts/Box';
import { contactName } from '../../parts/contact-name';
import { number, text } from '../../text';

/** The contacts with the highest scores. */
export function Leads() {
  const { data, error, again } = useRead(OverviewLeadsDocument, {});
  const leads = (data?.contactScores.nodes ?? []).flatMap(({ value, contact }) =>
    contact ? [{ value: value ?? 0, contact }] : [],
  );
  return (
    <Box title={text.overview.leads} error={error} again={again}>
      {data && leads.length === 0 ? <Text size="sm">{text.overview.noLeads}</Text> : null}
      <Table aria-label={text.overview.leads} className="wrapping">
        <Table.Tbody>
          {leads.map(({ value, contact }) => (
            <Table.Tr key={contact.id}>
              <Table.Td>
                <bdi>{contactName(contact)}</bdi>
              </Table.Td>
              <Table.Td>
                <bdi>{contact.company?.name ?? contact.company?.domain ?? ''}</bdi>
              </Table.Td>
              <Table.Td className="numbers">{number(Math.round(value * 10) / 10)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Box>
  );
}
