import { Alert, Button, Group, Loader, Stack, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import type { SampleArrivalQuery } from '../../api/generated/integrations';
import { Disclosure } from '../../parts/Disclosure';
import { ErrorNote } from '../../parts/ErrorNote';
import { PageLink } from '../../parts/RecordLink';
import { verdictNames } from '../../parts/text';
import { shared } from '../../shared-text';
import type { Integration } from './integration';
import { text } from './text';
import { useTestDelivery } from './use-test-delivery';

/** Posts a sample of the platform to the client address, and shows its arrival. */
export function TestDelivery({ integration }: { integration: Integration }) {
  const { connection, webhook } = integration;
  const [body, setBody] = useState(JSON.stringify(webhook?.sample ?? {}, null, 2));
  const { post, ...delivery } = useTestDelivery(integration);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void post(body);
      }}
    >
      <Stack>
        <Text size="sm">{text.testAbout}</Text>
        {connection?.hasSecret ? <Alert color="yellow">{text.testSecret}</Alert> : null}
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
        <ErrorNote message={delivery.fault} />
        <div aria-live="polite">
          <Outcome {...delivery} />
        </div>
        <Group>
          <Button type="submit" loading={delivery.busy}>
            {text.testSend}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

type OutcomeProps = Omit<ReturnType<typeof useTestDelivery>, 'post'>;

function Outcome({ answer, arrived, isKept, busy }: OutcomeProps) {
  if (answer === null) return null;
  return (
    <>
      <Text size="sm">
        {text.testAnswer(answer.status)}: <code>{answer.body}</code>
      </Text>
      {arrived ? <Arrived arrived={arrived} /> : <Arriving isKept={isKept && busy} />}
    </>
  );
}

function Arriving({ isKept }: { isKept: boolean }) {
  if (!isKept) return <Text size="sm">{text.testNotKept}</Text>;
  return (
    <Group gap="xs">
      <Loader size="xs" />
      <Text size="sm">{text.testWaiting}</Text>
    </Group>
  );
}

function Arrived({ arrived }: { arrived: SampleArrivalQuery['webhookDeliveries']['nodes'][number] }) {
  const { id, verdict, detail } = arrived;
  return (
    <Alert color={verdict === 'malformed' || verdict === 'failed' ? 'red' : 'green'} mt="xs" variant="outline">
      <Text size="sm">
        {text.testArrived}. {text.verdict} <b>{verdictNames[verdict]}</b>
        {detail === null ? null : `: ${detail}`}{' '}
        <PageLink page={`deliveries?open=${id}`} size="sm">
          {shared.open}
        </PageLink>
      </Text>
    </Alert>
  );
}
