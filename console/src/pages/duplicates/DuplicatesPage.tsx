import { Button, Group, Kbd, List, Paper, Skeleton, Stack, Switch, Text } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { useState } from 'react';
import { number } from '../../format';
import { Empty } from '../../parts/Empty';
import { ErrorNote } from '../../parts/ErrorNote';
import { Page } from '../../parts/Page';
import { PeopleRefusal } from '../../parts/PeopleRefusal';
import { PageLink } from '../../parts/RecordLink';
import { useKey } from '../../session';
import { shared } from '../../shared-text';
import { titles } from '../titles';
import { SideBySide } from './SideBySide';
import { text } from './text';
import { type Decisions, useDecisions } from './use-decisions';
import { type Queue, type Suggestion, useQueue } from './use-queue';

/** People who may be the same person, decided one after another. */
export default function DuplicatesPage() {
  const queue = useQueue();
  const decisions = useDecisions(queue);
  const { mayWrite } = useKey();
  const { current, total, skipped, again } = queue;
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
      <Current queue={queue} />
    </Page>
  );
}

function Current({ queue: { current, skipped, busy, error, again } }: { queue: Queue }) {
  if (error) return <PeopleRefusal error={error} again={again} />;
  if (current)
    return (
      <Paper withBorder p="md" component="section" aria-label={text.one}>
        <Evidence suggestion={current} />
        <Text size="sm" c="dimmed" mb="sm">
          {text.rule}
        </Text>
        <SideBySide key={current.personIds.join(' ')} ids={current.personIds} />
      </Paper>
    );
  if (busy) return <Skeleton height={320} />;
  if (skipped === 0)
    return (
      <Empty title={text.none} about={text.noneAbout} action={<PageLink page="people">{titles.people}</PageLink>} />
    );
  return (
    <Empty
      title={text.onlySkipped(skipped)}
      about={text.onlySkippedAbout}
      action={<Button onClick={again}>{text.lookAgain}</Button>}
    />
  );
}

function Bar({ decisions, isOpen }: { decisions: Decisions; isOpen: boolean }) {
  const { merge, dismiss, skip, undo, last, message, isRefused, busy } = decisions;
  const [hasKeys, setKeys] = useState(true);
  const buttons: readonly ButtonProps[] = [
    { letter: 'M', label: text.merge, act: () => void merge(), isOff: !isOpen, isMain: true },
    { letter: 'D', label: text.dismiss, act: () => void dismiss(), isOff: !isOpen },
    { letter: 'S', label: text.skip, act: skip, isOff: !isOpen },
    { letter: 'U', label: text.undo, act: () => void undo(), isOff: !last },
  ];
  useHotkeys(hasKeys ? buttons.map(({ letter, act }) => [letter, act]) : []);
  return (
    <Stack gap="xs">
      <Group justify="space-between">
        <Group gap="xs">
          {buttons.map((button) => (
            <DecisionButton key={button.letter} {...button} busy={busy} />
          ))}
        </Group>
        <Switch label={text.keys} checked={hasKeys} onChange={(event) => setKeys(event.currentTarget.checked)} />
      </Group>
      {isRefused ? <ErrorNote message={message} /> : null}
      {message === null || isRefused ? null : (
        <Text size="sm" role="status">
          {message}
        </Text>
      )}
    </Stack>
  );
}

interface ButtonProps {
  /** The key that does the same. */
  letter: string;
  label: string;
  act: () => void;
  isOff: boolean;
  isMain?: boolean;
}

const DecisionButton = ({ letter, label, act, isOff, isMain = false, busy }: ButtonProps & { busy: boolean }) => (
  <Button
    variant={isMain ? 'filled' : 'default'}
    onClick={act}
    disabled={isOff || (busy && !isMain)}
    loading={isMain && busy}
    rightSection={<Kbd size="xs">{letter}</Kbd>}
  >
    {label}
  </Button>
);

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
