import { NativeSelect, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { errorsOf, FORM } from '../../api/explain';
import { type ExportedRecords, type ExportFormat, StartExportDocument } from '../../api/generated/jobs';
import { useWrite } from '../../api/use-write';
import { FormDialog } from '../../parts/FormDialog';
import { tellDone } from '../../parts/notify';
import { entriesOf, text } from '../../text';

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
    else {
      tellDone(text.jobs.started);
      close();
    }
  };
  return (
    <FormDialog
      title={text.jobs.export}
      action={text.jobs.export}
      busy={busy}
      error={form.errors[FORM]}
      close={close}
      onSubmit={form.onSubmit((values) => void start(values))}
    >
      <NativeSelect
        label={text.jobs.records}
        data={entriesOf(text.jobs.exported)}
        data-autofocus
        {...form.getInputProps('records')}
      />
      <NativeSelect label={text.jobs.format} data={entriesOf(text.jobs.formats)} {...form.getInputProps('format')} />
      <Text size="sm">{text.jobs.exportAbout}</Text>
    </FormDialog>
  );
}
