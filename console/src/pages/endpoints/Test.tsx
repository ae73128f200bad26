import { Button, Group, Stack, Text } from '@mantine/core';
import { Dialog } from '../../parts/Dialog';
import { TestEventSender } from '../../parts/TestEventSender';
import type { Endpoint } from './endpoint';
import { text } from './text';

interface TestProps {
  endpoint: Endpoint;
  close: () => void;
  /** Shows the attempts to the endpoint. */
  open: (endpoint: Endpoint) => void;
}

/** Sends a test event to an endpoint, shows the response, and leads to all attempts. */
export default function Test({ endpoint, close, open }: TestProps) {
  const showAttempts = () => {
    close();
    open(endpoint);
  };
  return (
    <Dialog close={close} title={text.testOf(endpoint.url)} size="lg">
      <Stack>
        {endpoint.state === 'enabled' ? <TestEventSender id={endpoint.id} /> : <Text size="sm">{text.testOff}</Text>}
        <Group justify="flex-end">
          <Button variant="default" onClick={showAttempts}>
            {text.attemptsAll}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
