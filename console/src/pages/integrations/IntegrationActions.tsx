import { Button, Group } from '@mantine/core';
import { useKey } from '../../session';
import { text } from '../../text';
import type { Integration } from './integration';

/** What the visitor is about to do with an integration. */
export interface IntegrationWork {
  what: 'connect' | 'disconnect' | 'test';
  key: string;
}

/** What can be done with one integration; nothing by a key that only reads. */
export function IntegrationActions({ row, setWork }: { row: Integration; setWork: (work: IntegrationWork) => void }) {
  const { mayWrite } = useKey();
  if (!mayWrite) return null;
  const { key, name, connected, webhook } = row;
  const action = (what: IntegrationWork['what'], words: string) => (
    <Button size="compact-xs" variant="default" aria-label={`${words}: ${name}`} onClick={() => setWork({ what, key })}>
      {words}
    </Button>
  );
  return (
    <Group gap={6} wrap="nowrap" justify="flex-end">
      {webhook?.path ? action('test', text.integrations.test) : null}
      {action('connect', connected ? text.integrations.change : text.integrations.connect)}
      {connected ? action('disconnect', text.integrations.disconnect) : null}
    </Group>
  );
}
