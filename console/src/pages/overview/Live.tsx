import { Table, Text } from '@mantine/core';
import { useDocumentVisibility } from '@mantine/hooks';
import { useSubscription } from 'urql';
import { OverviewLiveDocument, type OverviewLiveSubscription } from '../../api/generated/overview';
import { Box } from '../../parts/Box';
import { RecordLink } from '../../parts/RecordLink';
import { number, text } from '../../text';

type Item = OverviewLiveSubscription['changes']['items'][number];

const KEPT = 15;

/** The pages that records are opened on. */
const PAGES: Partial<Record<Item['kind'], 'people' | 'contacts' | 'companies' | 'emails' | 'campaigns'>> = {
  campaign: 'campaigns',
  company: 'companies',
  contact: 'contacts',
  email: 'emails',
  person: 'people',
  score: 'contacts',
};

/** The journal as it is written. One stream a tab, closed while nobody looks. */
export function Live() {
  const isHidden = useDocumentVisibility() === 'hidden';
  const [{ data: items = [] }] = useSubscription<OverviewLiveSubscription, Item[]>(
    { query: OverviewLiveDocument, variables: {}, pause: isHidden },
    (seen = [], { changes }) => [...[...changes.items].reverse(), ...seen].slice(0, KEPT),
  );
  return (
    <Box title={text.overview.live}>
      {items.length === 0 ? <Text size="sm">{text.overview.noLive}</Text> : null}
      <Table aria-label={text.overview.live} aria-live="polite">
        <Table.Tbody>
          {items.map(({ number: place, kind, action, recordId }) => (
            <Table.Tr key={place}>
              <Table.Td>{text.journal.kinds[kind]}</Table.Td>
              <Table.Td>{text.journal.actions[action]}</Table.Td>
              <Table.Td className="numbers">
                <Place of={kind} id={recordId} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Box>
  );
}

function Place({ of, id }: { of: Item['kind']; id: number }) {
  const page = PAGES[of];
  return page ? (
    <RecordLink page={page} id={id}>
      {number(id)}
    </RecordLink>
  ) : (
    number(id)
  );
}
