import { Button } from '@mantine/core';
import type { Integration } from './integration';
import { text } from './text';

/** An action on a connection that is under way. */
export type ConnectionWork = 'connect' | 'disconnect';

interface ConnectionButtonsProps {
  integration: Integration;
  start: (work: ConnectionWork) => void;
}

/** Connects a platform, or changes and ends its connection. */
export function ConnectionButtons({ integration: { connected }, start }: ConnectionButtonsProps) {
  if (!connected) return <Button onClick={() => start('connect')}>{text.connect}</Button>;
  return (
    <>
      <Button variant="default" color="red" onClick={() => start('disconnect')}>
        {text.disconnect}
      </Button>
      <Button variant="default" onClick={() => start('connect')}>
        {text.change}
      </Button>
    </>
  );
}
