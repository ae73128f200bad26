import { Alert, Anchor, Button, Group, Loader, Modal, Stack, Text, Textarea } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useClientId } from '../../address';
import type { SampleArrivalQuery } from '../../api/generated/integrations';
import { verdictNames } from '../../parts/text';
import { shared } from '../../shared-text';
import type { Integration } from './integration';
import { text } from './text';
import { useTestDelivery } from './use-test-delivery';

/** Posts what the platform would post to the client's own address, and shows it as it arrives. */
export default function TestDelivery({ integration, close }: { integration: Integration; close: () => void }) {
  const { name, connection, webhook } = integration;
  const [body, setBody] = useState(JSON.stringify(webhook?.sample ?? {}, null, 2));
  const { post, busy, fault, answer, arrived, isKept } = useTestDelivery(integration);
  return (
    <Modal
      opened
      onClose={close}
      title={text.testTitle(name)}
      size="lg"
      closeButtonProps={{ 'aria-label': shared.close }}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void post(body);
        }}
      >
        <Stack>
          <Text size="sm">{text.testAbout}</Text>
          {connection?.hasSecret ? <Alert color="yellow">{text.testSecret}</Alert> : null}
          <Textarea
            label={text.testBody}
            rows={14}
            value={body}
            error={fault}
            spellCheck={false}
            styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)', fontSize: 12 } }}
            onChange={(event) => setBody(event.currentTarget.value)}
          />
          <div aria-live="polite">
            {answer === null ? null : (
              <Text size="sm">
                {text.testAnswer(answer.status)}: <code>{answer.body}</code>
              </Text>
            )}
            {answer !== null && arrived === null ? <Arriving isKept={isKept && busy} /> : null}
            {arrived ? <Arrived arrived={arrived} /> : null}
          </div>
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              {shared.close}
            </Button>
            <Button type="submit" loading={busy}>
              {text.testSend}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
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
  const clientId = useClientId();
  const { id, verdict, detail } = arrived;
  return (
    <Alert color={verdict === 'malformed' || verdict === 'failed' ? 'red' : 'green'} mt="xs" variant="outline">
      <Text size="sm">
        {text.testArrived}. {text.verdict} <b>{verdictNames[verdict]}</b>
        {detail === null ? null : `: ${detail}`}{' '}
        <Anchor component={Link} to={`/w/${encodeURIComponent(clientId)}/deliveries?open=${id}`} size="sm">
          {shared.open}
        </Anchor>
      </Text>
    </Alert>
  );
}
