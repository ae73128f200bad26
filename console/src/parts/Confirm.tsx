import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { shared } from '../shared-text';
import { Dialog } from './Dialog';
import { ErrorNote } from './ErrorNote';
import { text } from './text';

interface ConfirmProps {
  title: string;
  /** What will happen, with numbers. */
  children: ReactNode;
  /** The label of the button; it names what is affected. */
  action: string;
  /** A word that must be typed first, for actions that cannot be undone. */
  typed?: string;
  /** Whether nothing is lost by it. */
  isHarmless?: boolean;
  busy?: boolean;
  /** Whether what is about to happen is known. */
  isReady?: boolean;
  error?: string | null;
  close: () => void;
  act: () => void;
}

/** The second step of an action that is dangerous or large. */
export default function Confirm(props: ConfirmProps) {
  const {
    title,
    children,
    action,
    typed,
    isHarmless = false,
    busy = false,
    isReady: isKnown = true,
    error = null,
    close,
    act,
  } = props;
  const [word, setWord] = useState('');
  const isReady = isKnown && (typed === undefined || word === typed);
  return (
    <Dialog title={title} close={close}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (isReady) act();
        }}
      >
        <Stack>
          <Text component="div">{children}</Text>
          {typed === undefined ? null : (
            <TextInput
              label={text.typeToConfirm(typed)}
              value={word}
              onChange={(event) => setWord(event.currentTarget.value)}
              autoComplete="off"
              data-autofocus
            />
          )}
          <ErrorNote message={error} />
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              {shared.cancel}
            </Button>
            <Button {...(isHarmless ? {} : { color: 'red' })} type="submit" disabled={!isReady} loading={busy}>
              {action}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
