import { Button, Checkbox, Group, NativeSelect, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { type UseFormReturnType, useForm } from '@mantine/form';
import { useState } from 'react';
import { FORM } from '../../api/explain';
import {
  AddSuppressionsDocument,
  type AddSuppressionsMutation,
  type SuppressionReason,
  type SuppressionScope,
} from '../../api/generated/suppressions';
import { useWrite } from '../../api/use-write';
import { entriesOf } from '../../format';
import { Dialog } from '../../parts/Dialog';
import { FormDialog } from '../../parts/FormDialog';
import { isAccepted } from '../../parts/form-written';
import { RowTable, type TableColumn } from '../../parts/RowTable';
import { useKey } from '../../session';
import { shared } from '../../shared-text';
import { reasonNames } from '../../suppressions/text';
import { linesOf, subjectOf } from './subjects';
import { text } from './text';

interface Values {
  lines: string;
  reason: SuppressionReason;
  scope: SuppressionScope;
  note: string;
  /** The last day on which they count; empty: without an end. */
  lastDay: string;
  force: boolean;
}

type Outcomes = Extract<AddSuppressionsMutation['suppressionsAdd'], { outcomes: unknown }>['outcomes'];
interface Line {
  place: number;
  value: string;
  result: string;
}

/* The midnight after a day, in the time zone of the visitor. */
function endOf(day: string): string | null {
  const end = new Date(`${day}T00:00`);
  if (Number.isNaN(end.getTime())) return null;
  end.setDate(end.getDate() + 1);
  return end.toISOString();
}

function resultOf({ status, message, faults }: Outcomes[number]): string {
  if (status !== 'REFUSED') return text.statuses[status];
  return text.refused(faults.flatMap(({ messages }) => messages).join(' ') || (message ?? ''));
}

/** Adds what is pasted, one entry a line; then what became of each line. */
export default function AddForm({ close }: { close: () => void }) {
  const form = useForm<Values>({
    initialValues: { lines: '', reason: 'request', scope: 'client', note: '', lastDay: '', force: false },
  });
  const { write, busy } = useWrite(AddSuppressionsDocument, 'SuppressionsAddPayload');
  const [results, setResults] = useState<readonly Line[] | null>(null);
  const add = async ({ lines: typed, lastDay, ...rest }: Values) => {
    const lines = linesOf(typed);
    const written = await write({ items: lines.map(subjectOf), input: { ...rest, endsAt: endOf(lastDay) } });
    if (!isAccepted(written, form, ['note', 'endsAt'])) return;
    const { outcomes } = written.answer;
    setResults(outcomes.map((outcome, place) => ({ place, value: lines[place] ?? '', result: resultOf(outcome) })));
  };
  if (results !== null) return <Results lines={results} close={close} />;
  return (
    <FormDialog
      title={text.add}
      action={text.add}
      size="lg"
      busy={busy}
      error={form.errors[FORM]}
      disabled={linesOf(form.values.lines).length === 0}
      close={close}
      onSubmit={form.onSubmit((values) => void add(values))}
    >
      <Fields form={form} />
    </FormDialog>
  );
}

function Fields({ form }: { form: UseFormReturnType<Values> }) {
  const { isMaster } = useKey();
  const { error, ...lastDay } = form.getInputProps('lastDay');
  return (
    <>
      <Textarea
        label={text.values}
        description={text.valuesAbout}
        rows={5}
        data-autofocus
        {...form.getInputProps('lines')}
      />
      <NativeSelect label={text.reason} data={entriesOf(reasonNames)} {...form.getInputProps('reason')} />
      {isMaster ? (
        <NativeSelect label={text.scope} data={entriesOf(text.scopes)} {...form.getInputProps('scope')} />
      ) : null}
      <TextInput label={text.note} {...form.getInputProps('note')} />
      <TextInput
        type="date"
        label={text.endsAt}
        description={text.endsAtAbout}
        error={form.errors['endsAt'] ?? error}
        {...lastDay}
      />
      <Checkbox
        label={text.force}
        description={text.forceAbout}
        {...form.getInputProps('force', { type: 'checkbox' })}
      />
    </>
  );
}

const columns: readonly TableColumn<Line>[] = [
  { title: text.value, value: ({ value }) => value, heads: true },
  { title: text.outcome, value: ({ result }) => result },
];

function Results({ lines, close }: { lines: readonly Line[]; close: () => void }) {
  const added = lines.filter(({ result }) => result === text.statuses.ADDED).length;
  return (
    <Dialog close={close} title={text.outcomes} size="lg">
      <Stack>
        <Text role="status">{text.counted(added, lines.length)}</Text>
        <RowTable
          label={text.outcomes}
          name="added-opt-outs"
          columns={columns}
          rows={lines}
          rowId={({ place }) => place}
          height={320}
        />
        <Group justify="flex-end">
          <Button onClick={close}>{shared.close}</Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
