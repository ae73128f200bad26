import { Group, Text, Textarea, UnstyledButton } from '@mantine/core';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { reasonOf, type Written } from '../api/use-write';
import { IconPencil } from '../icons';
import { text } from './text';

interface EditInPlaceProps {
  /** The name of the field. */
  label: string;
  /** Empty: none. */
  value: string;
  /** Writes another value; absent where it may not be changed. */
  save?: ((value: string) => Promise<Written<unknown>>) | undefined;
}

/** A value that is edited where it stands: Enter saves, Shift with Enter is a new line, Escape cancels, and a refusal is shown at the field. */
export function EditInPlace({ label, value, save }: EditInPlaceProps) {
  const [isEditing, setEditing] = useState(false);
  const [isSaved, setSaved] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  // The keyboard goes on where it was.
  useEffect(() => {
    if (wasEditing.current && !isEditing) button.current?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);
  if (!save) return <bdi>{value === '' ? '–' : value}</bdi>;
  if (isEditing)
    return (
      <Field
        label={label}
        value={value}
        save={save}
        done={(hasChanged) => {
          setSaved(hasChanged);
          setEditing(false);
        }}
      />
    );
  return (
    <Group gap={6} wrap="nowrap">
      <UnstyledButton
        ref={button}
        className="in-place"
        aria-label={text.editField(label, value)}
        onClick={() => setEditing(true)}
      >
        <bdi>{value === '' ? '–' : value}</bdi>
        <IconPencil size={14} />
      </UnstyledButton>
      <Text size="xs" c="dimmed" role="status">
        {isSaved ? text.savedNow : ''}
      </Text>
    </Group>
  );
}

type FieldProps = Required<Pick<EditInPlaceProps, 'label' | 'value'>> & {
  save: (value: string) => Promise<Written<unknown>>;
  done: (hasChanged: boolean) => void;
};

function Field({ label, value, save, done }: FieldProps) {
  const [typed, setTyped] = useState(value);
  const [refused, setRefused] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const commit = async () => {
    if (busy) return;
    if (typed === value) return done(false);
    setBusy(true);
    const reason = reasonOf(await save(typed));
    setBusy(false);
    if (reason === null) done(true);
    else setRefused(reason);
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault();
      void commit();
    } else if (event.key === 'Escape') {
      // The drawer around it stays open.
      event.stopPropagation();
      done(false);
    }
  };
  return (
    <Textarea
      size="xs"
      autosize
      minRows={1}
      maxRows={8}
      aria-label={label}
      autoFocus
      value={typed}
      error={refused}
      description={busy ? text.savingNow : text.editHint}
      inputWrapperOrder={['input', 'error', 'description']}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onKeyDown={press}
    />
  );
}
