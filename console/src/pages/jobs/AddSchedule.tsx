import { MultiSelect, NativeSelect, NumberInput, PasswordInput, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { type ExportedRecords, type ExportScheduleFormat, SetExportScheduleDocument } from '../../api/generated/jobs';
import { useWrite } from '../../api/use-write';
import { entriesOf } from '../../format';
import { FormDialog } from '../../parts/FormDialog';
import { isAccepted } from '../../parts/form-written';
import { notifyDone } from '../../parts/notify';
import { text } from './text';

const STORAGE = ['endpoint', 'region', 'bucket', 'prefix', 'accessKeyId', 'secretAccessKey'] as const;

const initialValues = {
  name: '',
  storage: { endpoint: '', region: 'us-east-1', bucket: '', prefix: '', accessKeyId: '', secretAccessKey: '' },
  records: ['contacts'] as ExportedRecords[],
  format: 'csv' as ExportScheduleFormat,
  hour: 0,
};

/** Adds an export schedule, or replaces the settings of one with this name. */
export default function AddSchedule({ close }: { close: () => void }) {
  const form = useForm({ initialValues });
  const { write, busy } = useWrite(SetExportScheduleDocument, 'ExportSchedule');
  const send = async (input: typeof initialValues) => {
    const fields = ['name', 'records', 'format', 'hour', ...STORAGE.map((name) => `storage.${name}`)];
    if (!isAccepted(await write({ input }), form, fields)) return;
    notifyDone(text.scheduleSet);
    close();
  };
  return (
    <FormDialog
      title={text.addSchedule}
      action={text.addSchedule}
      busy={busy}
      close={close}
      onSubmit={form.onSubmit((values) => void send(values))}
    >
      <TextInput label={text.schedule} data-autofocus {...form.getInputProps('name')} />
      <MultiSelect label={text.records} data={entriesOf(text.exported)} {...form.getInputProps('records')} />
      <NativeSelect label={text.format} data={entriesOf(text.scheduleFormats)} {...form.getInputProps('format')} />
      <NumberInput label={text.hour} min={0} max={23} {...form.getInputProps('hour')} />
      {STORAGE.map((name) => {
        const Input = name === 'secretAccessKey' ? PasswordInput : TextInput;
        return <Input key={name} label={text.storage[name]} {...form.getInputProps(`storage.${name}`)} />;
      })}
    </FormDialog>
  );
}
