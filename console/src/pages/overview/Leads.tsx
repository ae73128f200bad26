import { Table, Text } from '@mantine/core';
import { OverviewLeadsDocument, type OverviewLeadsQuery } from '../../api/generated/overview';
import { useRead } from '../../api/use-read';
import { number } from '../../format';
import { Box } from '../../parts/Box';
import { ExportButton } from '../../parts/ExportButton';
import { contactName } from '../../parts/names';
import { PersonLink } from '../../parts/PersonLink';
import { PageLink } from '../../parts/RecordLink';
import { titles } from '../titles';
import { text } from './text';

type Lead = { value: number; contact: Scored };
type Scored = NonNullable<OverviewLeadsQuery['contactScores']['nodes'][number]['contact']>;

const companyOf = ({ contact: { company } }: Lead): string => company?.name ?? company?.domain ?? '';
const rounded = ({ value }: Lead): number => Math.round(value * 10) / 10;

const columns = [
  { title: text.lead, value: ({ contact }: Lead) => contactName(contact) },
  { title: text.company, value: companyOf },
  { title: text.score, value: rounded },
];

/** The contacts with the highest scores, of those that may be contacted. */
export function Leads() {
  const { data, error, again } = useRead(OverviewLeadsDocument, {});
  const leads: Lead[] = (data?.contactScores.nodes ?? []).flatMap(({ value, contact }) =>
    contact ? [{ value: value ?? 0, contact }] : [],
  );
  return (
    <Box
      title={text.leads}
      actions={<ExportButton name="leads" columns={columns} rows={leads} />}
      error={error}
      again={again}
    >
      {data && leads.length === 0 ? (
        <Text size="sm">
          {text.noLeads} <PageLink page="rules">{titles.rules}</PageLink>
        </Text>
      ) : null}
      <Table aria-label={text.leads} className="wrapping">
        <Table.Tbody>
          {leads.map((lead) => (
            <Table.Tr key={lead.contact.id}>
              <Table.Td>
                <PersonLink contact={lead.contact}>{contactName(lead.contact)}</PersonLink>
              </Table.Td>
              <Table.Td>
                <bdi>{companyOf(lead)}</bdi>
              </Table.Td>
              <Table.Td className="numbers">{number(rounded(lead))}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Box>
  );
}
