import { Button, Group, Skeleton, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Rows } from '../api/use-rows';
import { shared } from '../shared-text';
import { Refusal } from './Refusal';

interface MoreProps<Node> {
  list: Rows<Node>;
  /** Shown for an empty list. */
  empty: string;
  children: (rows: readonly Node[]) => ReactNode;
}

/** A list within a page, with a button to show more. */
export function More<Node>({ list, empty, children }: MoreProps<Node>) {
  const { rows, busy, error, again, hasMore, more } = list;
  if (error) return <Refusal error={error} again={again} />;
  if (rows.length === 0) return busy ? <Skeleton height={60} /> : <Text>{empty}</Text>;
  return (
    <div aria-busy={busy}>
      {children(rows)}
      {hasMore ? (
        <Group mt="xs">
          <Button variant="default" size="xs" loading={busy} onClick={more}>
            {shared.showMore}
          </Button>
        </Group>
      ) : null}
    </div>
  );
}
