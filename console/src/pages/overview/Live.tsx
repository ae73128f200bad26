import { Text } from '@mantine/core';
import { useDocumentVisibility } from '@mantine/hooks';
import { useSubscription } from 'urql';
import { OverviewLiveDocument, type OverviewLiveSubscription } from '../../api/generated/overview';
import { ChangeHistory } from '../../history/ChangeHistory';
import { Box } from '../../parts/Box';
import { text } from './text';

type Item = OverviewLiveSubscription['changes']['items'][number];

const KEPT = 15;

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
      <div aria-live="polite">
        <ChangeHistory changes={items} />
      </div>
    </Box>
  );
}
