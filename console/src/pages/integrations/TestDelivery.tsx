import { Alert, Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { Disclosure } from '../../parts/Disclosure';
import { ErrorNote } from '../../parts/ErrorNote';
import { PageLink } from '../../parts/RecordLink';
import { verdictNames } from '../../parts/text';
import { shared } from '../../shared-text';
import type { Integration } from './integration';
import { text } from './text';
import { type TestOutcome, useTestDelivery } from './use-test-delivery';

/** Posts a sample of the platform to the client address, and shows its arrival. */
export function TestDelivery({ integration }: { integration: Integration }) {
  const { connection, webhook } = integration;
  const [body, setBody] = useState(JSON.stringify(webhook?.sample ?? {}, null, 2));
  const { post, busy, fault, outcome } = useTestDelivery(integration);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void post(body);
      }}
    >
      <Stack>
        <Text size="sm">{text.testAbout}</Text>
        {connection?.hasSecret ? <Text size="sm">{text.testSecret}</Text> : null}
        <Disclosure line={text.testChange}>
          {() => (
            <Textarea
              aria-label={text.testBody}
              rows={14}
              value={body}
              spellCheck={false}
              styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)', fontSize: 12 } }}
              onChange={(event) => setBody(event.currentTarget.value)}
            />
          )}
        </Disclosure>
        <ErrorNote message={fault} />
        <div aria-live="polite">{outcome === null ? null : <Outcome outcome={outcome} />}</div>
        <Group>
          <Button type="submit" loading={busy}>
            {text.testSend}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function Outcome({ outcome }: { outcome: TestOutcome }) {
  if (outcome.kind === 'arrived') return <Arrived {...outcome} />;
  const { status, reason, body } = outcome;
  return (
    <Alert color="red" variant="outline">
      <Text size="sm">
        <b>{text.testRefused[reason]}</b> {text.testRemedy[reason]}
      </Text>
      <Text size="sm">
        {text.testAnswer(status)}: <code>{body}</code>
      </Text>
    </Alert>
  );
}

function Arrived({ status, arrival: { id, verdict, detail } }: Extract<TestOutcome, { kind: 'arrived' }>) {
  return (
    <Alert color={verdict === 'malformed' || verdict === 'failed' ? 'red' : 'green'} variant="outline">
      <Text size="sm">
        {text.testArrived(status)} {text.verdict} <b>{verdictNames[verdict]}</b>
        {detail === null ? null : `: ${detail}`}{' '}
        <PageLink page={`deliveries?open=${id}`} size="sm">
          {shared.open}
        </PageLink>
      </Text>
    </Alert>
  );
}
