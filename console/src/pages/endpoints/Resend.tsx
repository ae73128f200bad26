import { NumberInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { FORM } from '../../api/explain';
import { ResendEventsDocument } from '../../api/generated/endpoints';
import { useWrite } from '../../api/use-write';
import { FormDialog } from '../../parts/FormDialog';
import { isAccepted } from '../../parts/form-written';
import { notifyDone } from '../../parts/notify';
import type { Endpoint } from './endpoint';
import { text } from './text';

/** Sends events again, with their original ids. */
export default function Resend({ endpoint, close }: { endpoint: Endpoint; close: () => void }) {
  const form = useForm<{ from: number | string; to: number | string }>({
    initialValues: { from: endpoint.number, to: endpoint.number },
  });
  const { write, busy } = useWrite(ResendEventsDocument, 'EventsResent');
  const send = async ({ from, to }: typeof form.values) => {
    if (from === '') return;
    const written = await write({ id: endpoint.id, from: Number(from), to: to === '' ? null : Number(to) });
    if (!isAccepted(written, form, ['from', 'to'])) return;
    notifyDone(text.resent(written.answer.count));
    close();
  };
  return (
    <FormDialog
      title={text.resend}
      action={text.resend}
      busy={busy}
      error={form.errors[FORM]}
      close={close}
      onSubmit={form.onSubmit((values) => void send(values))}
    >
      <NumberInput
        label={text.resendFrom}
        min={1}
        allowDecimal={false}
        data-autofocus
        {...form.getInputProps('from')}
      />
      <NumberInput
        label={text.resendTo}
        description={text.resendToAbout}
        min={1}
        allowDecimal={false}
        {...form.getInputProps('to')}
      />
    </FormDialog>
  );
}
