import { Anchor, Button, Group, Text } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { PersonMergesDocument, type PersonMergesQuery } from '../../api/generated/people';
import { useRead } from '../../api/use-read';
import { IconUndo } from '../../icons';
import { Ago } from '../../parts/Ago';
import { Box } from '../../parts/Box';
import { useKey } from '../../session';
import { shared } from '../../shared-text';
import { text } from './text';

const UndoDialog = lazy(() => import('./UndoDialog'));

type Merge = PersonMergesQuery['mergeHistory']['nodes'][number];

/** The merges of a person, which can be undone. */
export function PersonMerges({ id, show }: { id: number; show: (id: number) => void }) {
  const { data, error, again } = useRead(PersonMergesDocument, { id });
  const merges = data?.mergeHistory.nodes ?? [];
  if (merges.length === 0 && !error) return null;
  return (
    <Box title={text.merges} error={error} again={again}>
      {merges.map((merge) => (
        <Line key={merge.id} merge={merge} show={show} />
      ))}
    </Box>
  );
}

function Line({ merge, show }: { merge: Merge; show: (id: number) => void }) {
  const { mayWrite } = useKey();
  const [isUndoing, setUndoing] = useState(false);
  const { id, primaryPersonId, mergedPersonIds, mergedAt, actor, undoneAt, undoneBy } = merge;
  return (
    <div className="entry">
      <Group justify="space-between" wrap="nowrap">
        <div>
          <Text>
            {text.mergedInto(mergedPersonIds.join(', '))}{' '}
            <Anchor component="button" type="button" onClick={() => show(primaryPersonId)}>
              {primaryPersonId}
            </Anchor>
          </Text>
          <Text size="sm" c="dimmed">
            <Ago at={mergedAt} /> · <bdi>{actor}</bdi>
            {undoneAt === null ? null : (
              <>
                {' · '}
                {text.undone} <Ago at={undoneAt} /> · <bdi>{undoneBy}</bdi>
              </>
            )}
          </Text>
        </div>
        {mayWrite && undoneAt === null ? (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconUndo size={14} />}
            onClick={() => setUndoing(true)}
            aria-label={text.undoMerge(id)}
          >
            {shared.undo}
          </Button>
        ) : null}
      </Group>
      <Suspense>{isUndoing ? <UndoDialog mergeId={id} close={() => setUndoing(false)} /> : null}</Suspense>
    </div>
  );
}
