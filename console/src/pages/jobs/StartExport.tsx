import { NativeSelect, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { errorsOf, FORM } from '../../api/explain';
import { type ExportedRecords, type ExportFormat, StartExportDocument } from '../../api/generated/jobs';
import { useWrite } from '../../api/use-write';
import { entriesOf } from '../../format';
import { FormDialog } from '../../parts/FormDialog';
import { notifyDone } from '../../parts/notify';
import { text } from './text';

interface Values {
  records: ExportedRecords;
  format: ExportFormat;
}

/** Starts an export of all records of a kind, as a job with a file. */
export default function StartExport({ close }: { close: () => void }) {
  const form = useForm<Values>({ initialValues: { records: 'contacts', format: 'csv' } });
  const { write, busy } = useWrite(StartExportDocument, 'Job');
  const start = async (input: Values) => {
    const written = await write({ input });
    if (written.kind === 'failed') form.setErrors({ [FORM]: written.error.sentence });
    else if (written.kind === 'refused') form.setErrors(errorsOf(written.refusal, ['records', 'format']));
    if (written.kind !== 'done') return;
    notifyDone(text.started);
    close();
  };
  return (
    <FormDialog
      title={text.export}
      action={text.export}
      busy={busy}
      error={form.errors[FORM]}
      close={close}
      onSubmit={form.onSubmit((values) => void start(values))}
    >
      <NativeSelect
        label={text.records}
        data={entriesOf(text.exported)}
        data-autofocus
        {...form.getInputProps('records')}
      />
      <NativeSelect label={text.format} data={entriesOf(text.formats)} {...form.getInputProps('format')} />
      <Text size="sm">{text.exportAbout}</Text>
    </FormDialog>
  );
}
