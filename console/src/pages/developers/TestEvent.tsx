import { Alert, Button, Group, Loader, NativeSelect, Text, Title } from '@mantine/core';
import { useState } from 'react';
import {
  SendTestEventDocument,
  TestableEndpointsDocument,
  TestEventAttemptsDocument,
  type TestEventAttemptsQuery,
} from '../../api/generated/developers';
import { usePolling } from '../../api/polling';
import { useRead } from '../../api/use-read';
import { reasonOf, useWrite } from '../../api/use-write';
import { ErrorNote } from '../../parts/ErrorNote';
import { PageLink } from '../../parts/RecordLink';
import { Refusal } from '../../parts/Refusal';
import { text } from './text';

type Attempt = NonNullable<TestEventAttemptsQuery['eventEndpoint']>['attempts']['nodes'][number];

/** Sends a test event to an outbound webhook of the client, and shows what its receiver answered. */
export function TestEvent() {
  const { data, error, again } = useRead(TestableEndpointsDocument, {});
  const [chosen, choose] = useState<number | null>(null);
  const endpoints = data?.eventEndpoints.filter(({ state }) => state === 'enabled') ?? [];
  const endpoint = endpoints.find(({ id }) => id === chosen) ?? endpoints[0];
  return (
    <>
      <Title order={2} size="h4">
        {text.test}
      </Title>
      {error ? <Refusal error={error} again={again} /> : null}
      {data && !endpoint ? (
        <Text size="sm">
          {text.noEndpoints} <PageLink page="endpoints">{text.addEndpoint}</PageLink>
        </Text>
      ) : null}
      {endpoint ? (
        <>
          <NativeSelect
            label={text.endpoint}
            data={endpoints.map(({ id, url }) => ({ value: String(id), label: url }))}
            value={String(endpoint.id)}
            onChange={(event) => choose(Number(event.currentTarget.value))}
          />
          <Sending key={endpoint.id} id={endpoint.id} />
        </>
      ) : null}
    </>
  );
}

/* Attempts come newest first. One without a number is a test. */
const newestTest = (data: TestEventAttemptsQuery | undefined): Attempt | undefined =>
  data?.eventEndpoint?.attempts.nodes.find((one) => one.number === null);

function Sending({ id }: { id: number }) {
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

function Result({ attempt: { status, error, answer, tookMs } }: { attempt: Attempt }) {
  const isAccepted = status !== null && status >= 200 && status < 300;
  return (
    <Alert color={isAccepted ? 'green' : 'red'} variant="outline" title={isAccepted ? text.accepted : text.refused}>
      <Text size="sm">{status === null ? error : text.answered(status, tookMs)}</Text>
      {answer === null || answer === '' ? null : (
        <pre className="code-text">
          <bdi>{answer}</bdi>
        </pre>
      )}
    </Alert>
  );
}
