import { Anchor, Button, Group, Text } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { PersonMergesDocument, type PersonMergesQuery } from '../../api/generated/people';
import { useRead } from '../../api/use-read';
import { IconUndo } from '../../icons';
import { Ago } from '../../parts/Ago';
import { actorName } from '../../parts/actor';
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
        <Line key={merge.id} merge={merge} here={id} show={show} />
      ))}
    </Box>
  );
}

function Line({ merge, here, show }: { merge: Merge; here: number; show: (id: number) => void }) {
  const { mayWrite } = useKey();
  const [isUndoing, setUndoing] = useState(false);
  const { id, primaryPersonId, mergedPersonIds, mergedAt, undoneAt, undoneBy, undoneByName } = merge;
  const nameOf = (person: number) => merge.names.find((one) => one.id === `${person}`)?.name ?? text.somebody;
  return (
    <div className="entry">
      <Group justify="space-between" wrap="nowrap">
        <div>
          <Text>
            <bdi>{mergedPersonIds.map(nameOf).join(', ')}</bdi> {text.mergedInto}{' '}
            {primaryPersonId === here ? (
              text.thisPerson
            ) : (
              <Anchor component="button" type="button" onClick={() => show(primaryPersonId)}>
                <bdi>{nameOf(primaryPersonId)}</bdi>
              </Anchor>
            )}
          </Text>
          <Text size="sm" c="dimmed">
            <Ago at={mergedAt} /> · <bdi>{actorName(merge)}</bdi>
            {undoneAt === null ? null : (
              <>
                {' · '}
                {text.undone} <Ago at={undoneAt} /> ·{' '}
                <bdi>{actorName({ actor: undoneBy, actorName: undoneByName })}</bdi>
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
