import { Alert, Button, Group, Kbd, List, Paper, Skeleton, Stack, Switch, Text } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { useState } from 'react';
import { number } from '../../format';
import { Empty } from '../../parts/Empty';
import { Page } from '../../parts/Page';
import { PeopleRefusal } from '../../parts/PeopleRefusal';
import { useKey } from '../../session';
import { shared } from '../../shared-text';
import { titles } from '../titles';
import { SideBySide } from './SideBySide';
import { text } from './text';
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
      title={titles.duplicates}
      about={total === 0 ? text.about : text.left(total, skipped)}
      actions={
        <Button onClick={again} variant="default">
          {shared.refresh}
        </Button>
      }
    >
      {mayWrite ? <Bar decisions={decisions} isOpen={current !== undefined} /> : null}
      {error ? (
        <PeopleRefusal error={error} again={again} />
      ) : current ? (
        <Paper withBorder p="md" component="section" aria-label={text.one}>
          <Evidence suggestion={current} />
          <SideBySide key={current.personIds.join(' ')} ids={current.personIds} />
        </Paper>
      ) : busy ? (
        <Skeleton height={320} />
      ) : (
        <Empty
          title={skipped > 0 ? text.onlySkipped(skipped) : text.none}
          about={skipped > 0 ? text.onlySkippedAbout : text.noneAbout}
          action={skipped > 0 ? <Button onClick={again}>{text.lookAgain}</Button> : undefined}
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
            {text.merge}
          </Button>
          <Button
            variant="default"
            onClick={() => void dismiss()}
            disabled={!isOpen || busy}
            rightSection={<Kbd size="xs">D</Kbd>}
          >
            {text.dismiss}
          </Button>
          <Button variant="default" onClick={skip} disabled={!isOpen || busy} rightSection={<Kbd size="xs">S</Kbd>}>
            {text.skip}
          </Button>
          <Button
            variant="default"
            onClick={() => void undo()}
            disabled={!last || busy}
            rightSection={<Kbd size="xs">U</Kbd>}
          >
            {text.undo}
          </Button>
        </Group>
        <Switch label={text.keys} checked={hasKeys} onChange={(event) => setKeys(event.currentTarget.checked)} />
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
      <Text fw={600}>{text.because(number(personIds.length))}</Text>
      <List size="sm" mb="sm">
        {evidence.map(({ reason, value }) => (
          <List.Item key={`${reason} ${value}`}>
            {text.reasons[reason]}: <bdi>{value}</bdi>
          </List.Item>
        ))}
      </List>
    </>
  );
}
