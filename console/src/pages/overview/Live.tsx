import { Text } from '@mantine/core';
import { useDocumentVisibility } from '@mantine/hooks';
import { useSubscription } from 'urql';
import { OverviewLiveDocument, type OverviewLiveSubscription } from '../../api/generated/overview';
import { number } from '../../format';
import { Box } from '../../parts/Box';
import { RECORD_PAGES, RecordLink } from '../../parts/RecordLink';
import { RowTable, type TableColumn } from '../../parts/RowTable';
import { journalText } from '../../parts/text';
import { text } from './text';

type Item = OverviewLiveSubscription['changes']['items'][number];

const KEPT = 15;

const columns: readonly TableColumn<Item>[] = [
  { title: journalText.kind, value: ({ kind }) => journalText.kinds[kind] },
  { title: journalText.action, value: ({ action }) => journalText.actions[action] },
  {
    title: journalText.record,
    value: ({ recordId }) => recordId,
    cell: ({ kind, recordId }) => <Place of={kind} id={recordId} />,
    numeric: true,
  },
];

/** The journal as it is written: one stream per tab, closed while the tab is hidden. */
export function Live() {
  const isHidden = useDocumentVisibility() === 'hidden';
  const [{ data: items = [] }] = useSubscription<OverviewLiveSubscription, Item[]>(
    { query: OverviewLiveDocument, variables: {}, pause: isHidden },
    (seen = [], { changes }) => [...[...changes.items].reverse(), ...seen].slice(0, KEPT),
  );
  return (
    <Box title={text.live}>
      {items.length === 0 ? <Text size="sm">{text.noLive}</Text> : null}
      <RowTable
        label={text.live}
        name="live"
        columns={columns}
        rows={items}
        rowId={({ number: place }) => place}
        isPlain
        isLive
      />
    </Box>
  );
}

function Place({ of, id }: { of: Item['kind']; id: number }) {
  const page = of === 'score' ? 'contacts' : RECORD_PAGES[of];
  return page ? (
    <RecordLink page={page} id={id}>
      {number(id)}
    </RecordLink>
  ) : (
    number(id)
  );
}
