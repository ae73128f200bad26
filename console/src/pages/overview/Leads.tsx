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

/* Each person once, by the best of its contacts. Without points nobody leads. */
function leadsOf(data: OverviewLeadsQuery | undefined): Lead[] {
  const best = new Map<string, Lead>();
  for (const { value, contact } of data?.contactScores.nodes ?? []) {
    if (!contact || value === null || value <= 0) continue;
    const key = contact.personId === null ? `contact ${contact.id}` : `person ${contact.personId}`;
    if (!best.has(key)) best.set(key, { value, contact });
  }
  return [...best.values()];
}

/** The contacts with the highest scores, of those that may be contacted. */
export function Leads() {
  const { data, error, again } = useRead(OverviewLeadsDocument, {});
  const leads = leadsOf(data);
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
