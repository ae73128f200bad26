import { Badge } from '@mantine/core';
import { type Marked, markOf } from './mark';

/** The mark of somebody who must not be contacted, with the reason; nothing for others. */
export function SuppressedMark({ of }: { of: Marked }) {
  const words = markOf(of);
  return words === '' ? null : (
    <Badge color="red" title={words}>
      {words}
    </Badge>
  );
}
