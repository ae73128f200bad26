import { Button, Group, NumberInput, SegmentedControl, Select, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { type KeyboardEvent, useState } from 'react';
import { FORM } from '../api/explain';
import { AddCallDocument, AddNoteDocument } from '../api/generated/profile';
import { useWrite } from '../api/use-write';
import { entriesOf } from '../format';
import { ErrorNote } from '../parts/ErrorNote';
import { isAccepted } from '../parts/form-written';
import { notifyDone } from '../parts/notify';
import { profileText as text } from './text';

/** Whom a note or a call is about. */
export interface Subject {
  /** The record that notes are added to. */
  note: { personId: number } | { contactId: number };
  /** What finds the contact of a call; null: it has no identifier. */
  call: { email: string } | { linkedinUrl: string } | { phone: string } | null;
}

type Kind = 'note' | 'call';
const isKind = (value: string): value is Kind => value === 'note' || value === 'call';

/** Adds a note or a call. */
export function Composer({ subject }: { subject: Subject }) {
  const [kind, setKind] = useState<Kind>('note');
  const { call } = subject;
  return (
    <Stack gap="xs" component="section" aria-label={text.add}>
      {call === null ? null : (
        <SegmentedControl
          size="xs"
          w={160}
          aria-label={text.add}
          data={[
            { value: 'note', label: text.note },
            { value: 'call', label: text.call },
          ]}
          value={kind}
          onChange={(value) => (isKind(value) ? setKind(value) : undefined)}
        />
      )}
      {kind === 'note' || call === null ? <NoteForm about={subject.note} /> : <CallForm with={call} />}
    </Stack>
  );
}

/* Enter makes a new line, so a second key sends the text. */
const sendBy = (send: () => void) => (event: KeyboardEvent) => {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  send();
};

function NoteForm({ about }: { about: Subject['note'] }) {
  const form = useForm({ initialValues: { text: '' } });
  const { write, busy } = useWrite(AddNoteDocument, 'ActivityLogPayload');
  const isBlank = form.values.text.trim() === '';
  const add = form.onSubmit(async (values) => {
    if (isBlank || busy || !isAccepted(await write({ ...about, ...values }), form, ['text'])) return;
    notifyDone(text.noteAdded);
    form.reset();
  });
  return (
    <form onSubmit={add}>
      <Stack gap="xs">
        <Textarea
          aria-label={text.noteText}
          placeholder={text.noteText}
          autosize
          minRows={2}
          maxRows={12}
          onKeyDown={sendBy(add)}
          {...form.getInputProps('text')}
        />
        <ErrorNote message={form.errors[FORM]} />
        <Group justify="space-between">
          <Text size="xs" c="dimmed">
            {text.noteHint}
          </Text>
          <Button type="submit" size="xs" loading={busy} disabled={isBlank}>
            {text.addNote}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

const NO_CALL = { direction: 'outbound', time: '', minutes: '' as number | string, text: '' };

/* The properties of the standard channel. */
const propertiesOf = ({ direction, time, minutes, text: said }: typeof NO_CALL) => ({
  direction,
  ...(time === '' ? {} : { timestamp: new Date(time).toISOString() }),
  ...(typeof minutes === 'number' ? { duration: Math.round(minutes * 60) } : {}),
  ...(said.trim() === '' ? {} : { body_text: said }),
});

function CallForm({ with: identifier }: { with: NonNullable<Subject['call']> }) {
  const form = useForm({ initialValues: NO_CALL });
  const { write, busy } = useWrite(AddCallDocument, 'ActivityLogPayload');
  const add = form.onSubmit(async (values) => {
    const written = await write({ input: { ...identifier, properties: propertiesOf(values) } });
    if (!isAccepted(written, form, [])) return;
    notifyDone(text.callAdded);
    form.reset();
  });
  return (
    <form onSubmit={add}>
      <Stack gap="xs">
        <Group gap="xs" align="flex-end">
          <Select
            size="xs"
            w={130}
            label={text.direction}
            data={entriesOf(text.directions)}
            allowDeselect={false}
            {...form.getInputProps('direction')}
          />
          <TextInput size="xs" type="datetime-local" label={text.callTime} {...form.getInputProps('time')} />
          <NumberInput size="xs" w={90} min={0} label={text.callMinutes} {...form.getInputProps('minutes')} />
        </Group>
        <Textarea
          aria-label={text.callText}
          placeholder={text.callText}
          autosize
          minRows={2}
          maxRows={12}
          onKeyDown={sendBy(add)}
          {...form.getInputProps('text')}
        />
        <ErrorNote message={form.errors[FORM]} />
        <Group justify="flex-end">
          <Button type="submit" size="xs" loading={busy}>
            {text.addCall}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
