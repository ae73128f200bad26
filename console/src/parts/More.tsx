import { Button, Group, Skeleton, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Rows } from '../api/use-rows';
import { shared } from '../shared-text';
import { Refusal } from './Refusal';

interface MoreProps<Node> {
  list: Rows<Node>;
  /** What is said where there is none. */
  empty: string;
  children: (rows: readonly Node[]) => ReactNode;
}

/** A list within a page that grows by a button. */
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
