import { Alert, Button, Group, Kbd, List, Paper, Skeleton, Stack, Switch, Text } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { useState } from 'react';
import { Empty } from '../../parts/Empty';
import { Page } from '../../parts/Page';
import { PeopleRefusal } from '../../parts/PeopleRefusal';
import { useKey } from '../../session';
import { number, text } from '../../text';
import { SideBySide } from './SideBySide';
import { type Decisions, useDecisions } from './use-decisions';
import { type Suggestion, useQueue } from './use-queue';

/** Persons that may be one, decided one after another. */
export default function DuplicatesPage() {
  const queue = useQueue();
  const decisions = useDecisions(queue);
  const { mayWrite } = useKey();
  const { current, total, skipped, busy, error, again } = queue;
  return (
    <Page
      title={text.pages.duplicates}
      about={total === 0 ? text.duplicates.about : text.duplicates.left(total, skipped)}
      actions={
        <Button onClick={again} variant="default">
          {text.actions.refresh}
        </Button>
      }
    >
      {mayWrite ? <Bar decisions={decisions} isOpen={current !== undefined} /> : null}
      {error ? (
        <PeopleRefusal error={error} again={again} />
      ) : current ? (
        <Paper withBorder p="md" component="section" aria-label={text.duplicates.one}>
          <Evidence suggestion={current} />
          <SideBySide key={current.personIds.join(' ')} ids={current.personIds} />
        </Paper>
      ) : busy ? (
        <Skeleton height={320} />
      ) : (
        <Empty
          title={skipped > 0 ? text.duplicates.onlySkipped(skipped) : text.duplicates.none}
          about={skipped > 0 ? text.duplicates.onlySkippedAbout : text.duplicates.noneAbout}
          action={skipped > 0 ? <Button onClick={again}>{text.duplicates.lookAgain}</Button> : undefined}
        />
      )}
    </Page>
  );
}

function Bar({ decisions, isOpen }: { decisions: Decisions; isOpen: boolean }) {
  const { merge, dismiss, skip, undo, last, told, isRefused, busy } = decisions;
  const [hasKeys, setKeys] = useState(true);
  useHotkeys(
    hasKeys
      ? [
          ['m', () => void merge()],
          ['d', () => void dismiss()],
          ['s', skip],
          ['u', () => void undo()],
        ]
      : [],
  );
  return (
    <Stack gap="xs">
      <Group justify="space-between">
        <Group gap="xs">
          <Button onClick={() => void merge()} disabled={!isOpen} loading={busy} rightSection={<Kbd size="xs">M</Kbd>}>
            {text.duplicates.merge}
          </Button>
          <Button
            variant="default"
            onClick={() => void dismiss()}
            disabled={!isOpen || busy}
            rightSection={<Kbd size="xs">D</Kbd>}
          >
            {text.duplicates.dismiss}
          </Button>
          <Button variant="default" onClick={skip} disabled={!isOpen || busy} rightSection={<Kbd size="xs">S</Kbd>}>
            {text.duplicates.skip}
          </Button>
          <Button
            variant="default"
            onClick={() => void undo()}
            disabled={!last || busy}
            rightSection={<Kbd size="xs">U</Kbd>}
          >
            {text.duplicates.undo}
          </Button>
        </Group>
        <Switch
          label={text.duplicates.keys}
          checked={hasKeys}
          onChange={(event) => setKeys(event.currentTarget.checked)}
        />
      </Group>
      {told === null ? null : isRefused ? (
        <Alert color="red" variant="outline" role="alert">
          {told}
        </Alert>
      ) : (
        <Text size="sm" role="status">
          {told}
        </Text>
      )}
    </Stack>
  );
}

function Evidence({ suggestion: { evidence, personIds } }: { suggestion: Suggestion }) {
  return (
    <>
      <Text fw={600}>{text.duplicates.because(number(personIds.length))}</Text>
      <List size="sm" mb="sm">
        {evidence.map(({ reason, value }) => (
          <List.Item key={`${reason} ${value}`}>
            {text.duplicates.reasons[reason]}: <bdi>{value}</bdi>
          </List.Item>
        ))}
      </List>
    </>
  );
}
