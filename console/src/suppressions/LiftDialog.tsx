import { Text, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { FORM } from '../api/explain';
import { LiftSuppressionsDocument } from '../api/generated/suppressions';
import { useWrite } from '../api/use-write';
import { FormDialog } from '../parts/FormDialog';
import { isAccepted } from '../parts/form-written';
import { notifyDone } from '../parts/notify';
import { suppressionText as text } from './text';

/** Lifts entries, which takes a reason. */
export default function LiftDialog({ ids, close }: { ids: readonly number[]; close: () => void }) {
  const form = useForm({ initialValues: { reason: '' } });
  const { write, busy } = useWrite(LiftSuppressionsDocument, 'SuppressionLiftPayload');
  const lift = async ({ reason }: { reason: string }) => {
    const written = await write({ ids: [...ids], reason });
    if (!isAccepted(written, form, ['reason'])) return;
    notifyDone(text.lifted(written.answer.lifted.length));
    close();
  };
  return (
    <FormDialog
      title={text.liftMany(ids.length)}
      action={text.liftMany(ids.length)}
      busy={busy}
      error={form.errors[FORM]}
      disabled={form.values.reason.trim() === ''}
      close={close}
      onSubmit={form.onSubmit((values) => void lift(values))}
    >
      <Text size="sm">{text.liftAbout}</Text>
      <Textarea label={text.liftReason} rows={2} required data-autofocus {...form.getInputProps('reason')} />
    </FormDialog>
  );
}
