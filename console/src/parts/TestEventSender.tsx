import { Alert, Button, Group, Loader, Text } from '@mantine/core';
import { useState } from 'react';
import {
  SendTestEventDocument,
  TestEventAttemptsDocument,
  type TestEventAttemptsQuery,
} from '../api/generated/test-event';
import { usePolling } from '../api/polling';
import { useRead } from '../api/use-read';
import { reasonOf, useWrite } from '../api/use-write';
import { Ago } from './Ago';
import { ErrorNote } from './ErrorNote';
import { Refusal } from './Refusal';
import { testEventText as text } from './text';

type Attempt = NonNullable<TestEventAttemptsQuery['eventEndpoint']>['attempts']['nodes'][number];

/* Attempts come newest first. One without a number is a test. */
const newestTest = (data: TestEventAttemptsQuery | undefined): Attempt | undefined =>
  data?.eventEndpoint?.attempts.nodes.find((one) => one.number === null);

/** Sends a test event to an outbound webhook, and shows whether its receiver accepted it and what it answered. */
export function TestEventSender({ id }: { id: number }) {
  const { data, error, again } = useRead(TestEventAttemptsDocument, { id });
  const { write, busy } = useWrite(SendTestEventDocument, 'EventEndpoint');
  const [fault, setFault] = useState<string | null>(null);
  // The time of the newest test before this one; undefined: none was sent here.
  const [before, setBefore] = useState<string | null | undefined>(undefined);
  const attempt = newestTest(data);
  const isDone = before !== undefined && attempt !== undefined && attempt.at !== before;
  const isSending = before !== undefined && !isDone;
  usePolling(isSending, again, 1_000);
  const send = async () => {
    setBefore(undefined);
    const last = attempt?.at ?? null;
    const reason = reasonOf(await write({ id }));
    setFault(reason);
    if (reason === null) setBefore(last);
  };
  return (
    <>
      <ErrorNote message={fault} />
      {error ? <Refusal error={error} again={again} /> : null}
      <Group>
        <Button onClick={() => void send()} loading={busy} disabled={!data || isSending}>
          {text.send}
        </Button>
      </Group>
      <div aria-live="polite">
        {isSending ? (
          <Group gap="xs">
            <Loader size="xs" />
            <Text size="sm">{text.sending}</Text>
          </Group>
        ) : null}
        {isDone ? <Result attempt={attempt} /> : null}
      </div>
    </>
  );
}

function Result({ attempt: { at, status, error, answer, tookMs } }: { attempt: Attempt }) {
  const isAccepted = status !== null && status >= 200 && status < 300;
  return (
    <Alert color={isAccepted ? 'green' : 'red'} variant="outline">
      {/* Not the title of the alert, whose green has too little contrast. */}
      <Text size="sm" fw={600}>
        {isAccepted ? text.accepted : text.refused}
      </Text>
      <Text size="sm">
        {status === null ? text.unanswered(error) : text.answered(status, tookMs)} <Ago at={at} />
      </Text>
      {status === null ? null : <Answer answer={answer ?? ''} />}
    </Alert>
  );
}

function Answer({ answer }: { answer: string }) {
  if (answer === '') return <Text size="sm">{text.emptyAnswer}</Text>;
  return (
    <>
      <Text size="sm">{text.answer}</Text>
      <pre className="code-text">
        <bdi>{answer}</bdi>
      </pre>
    </>
  );
}
