import { Badge } from '@mantine/core';
import { type Integration, stateOf } from './integration';

/** The state of a platform. */
export function StateBadge({ row }: { row: Integration }) {
  return <Badge color={colourOf(row)}>{stateOf(row)}</Badge>;
}

function colourOf({ connected, radar }: Integration): string {
  if (!connected) return 'gray';
  if (radar?.state === 'silent') return 'orange';
  return radar?.state === 'never' ? 'blue' : 'green';
}
