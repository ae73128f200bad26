import { Alert, Button, Group, Text } from '@mantine/core';
import type { CombinedError } from '@urql/core';
import { explain } from '../api/explain';
import { IconAlert } from '../icons';
import { shared } from '../shared-text';

/** Shown instead of content that could not be read: the reason, the request id, and a retry button. */
export function Refusal({ error, again }: { error: CombinedError; again: () => void }) {
  const { sentence, requestId } = explain(error);
  return (
    <Alert color="red" variant="outline" icon={<IconAlert size={18} />} title={sentence} role="alert">
      <Group>
        {requestId === null ? null : (
          <Text size="sm">
            {shared.request} <code>{requestId}</code>
          </Text>
        )}
        <Button size="xs" variant="default" onClick={again}>
          {shared.tryAgain}
        </Button>
      </Group>
    </Alert>
  );
}
