import { Checkbox, Group, MultiSelect, Select, TextInput } from '@mantine/core';
import { type UseFormReturnType, useForm } from '@mantine/form';
import { FORM } from '../../api/explain';
import {
  AlertEndpointsDocument,
  ChangeAlertChannelDocument,
  CreateAlertChannelDocument,
} from '../../api/generated/alerts';
import { useRead } from '../../api/use-read';
import { useWrite } from '../../api/use-write';
import { ClientsSelect } from '../../parts/ClientsSelect';
import { FormDialog } from '../../parts/FormDialog';
import { isAccepted } from '../../parts/form-written';
import { notifyDone } from '../../parts/notify';
import { shared } from '../../shared-text';
import { CAUSES, type Channel, type ChannelValues, inputOf, KINDS, valuesOf } from './channel';
import { text } from './text';

interface ChannelFormProps {
  /** Null: creates a new one. */
  channel: Channel | null;
  isAgency: boolean;
  sendsMail: boolean;
  close: () => void;
}

const FIELDS = ['name', 'recipients', 'url', 'endpointId', 'causes', 'clients', 'from', 'to', 'timeZone'];

/** Adds a channel, or changes one. */
export default function ChannelForm({ channel, isAgency, sendsMail, close }: ChannelFormProps) {
  const form = useForm<ChannelValues>({ initialValues: valuesOf(channel, sendsMail) });
  const create = useWrite(CreateAlertChannelDocument, 'AlertChannel');
  const change = useWrite(ChangeAlertChannelDocument, 'AlertChannel');
  const send = async (values: ChannelValues) => {
    const input = inputOf(values, isAgency);
    const written = channel
      ? await change.write({ id: channel.id, input })
      : await create.write({ kind: values.kind, input });
    if (!isAccepted(written, form, FIELDS)) return;
    notifyDone(channel ? text.changed : text.created);
    close();
  };
  return (
    <FormDialog
      title={channel ? text.edit : text.create}
      action={channel ? shared.save : text.create}
      size="lg"
      busy={create.busy || change.busy}
      error={form.errors[FORM]}
      close={close}
      onSubmit={form.onSubmit((values) => void send(values))}
    >
      <TextInput label={text.name} data-autofocus {...form.getInputProps('name')} />
      {channel ? null : (
        <Select
          label={text.kind}
          allowDeselect={false}
          data={KINDS.map((value) => ({
            value,
            label: value === 'mail' && !sendsMail ? text.noMail : text.kinds[value],
            disabled: value === 'mail' && !sendsMail,
          }))}
          {...form.getInputProps('kind')}
        />
      )}
      <Target form={form} isNew={channel === null} />
      <MultiSelect
        label={text.causes}
        data={CAUSES.map((value) => ({ value, label: text.causeNames[value] }))}
        {...form.getInputProps('causes')}
      />
      {isAgency ? <ClientsSelect label={text.clients} {...form.getInputProps('clients')} /> : null}
      <Quiet form={form} />
    </FormDialog>
  );
}

type Form = UseFormReturnType<ChannelValues>;

function Target({ form, isNew }: { form: Form; isNew: boolean }) {
  if (form.values.kind === 'mail')
    return (
      <TextInput
        label={text.recipients}
        description={text.recipientsAbout}
        type="text"
        inputMode="email"
        {...form.getInputProps('recipients')}
      />
    );
  if (form.values.kind === 'event') return <Endpoints form={form} />;
  return (
    <TextInput
      label={text.url}
      description={isNew ? text.urlAbout : text.urlKept}
      autoComplete="off"
      {...form.getInputProps('url')}
    />
  );
}

function Endpoints({ form }: { form: Form }) {
  const { data } = useRead(AlertEndpointsDocument, {});
  const endpoints = data?.eventEndpoints ?? [];
  return (
    <Select
      label={text.endpoint}
      description={data && endpoints.length === 0 ? text.noEndpoint : undefined}
      data={endpoints.map(({ id, url, description }) => ({ value: String(id), label: description || url }))}
      {...form.getInputProps('endpointId')}
    />
  );
}

const ZONES = Intl.supportedValuesOf('timeZone');

function Quiet({ form }: { form: Form }) {
  return (
    <>
      <Checkbox
        label={text.quiet}
        description={text.quietAbout}
        {...form.getInputProps('hasQuiet', { type: 'checkbox' })}
      />
      {form.values.hasQuiet ? (
        <Group grow align="start">
          <TextInput type="time" label={text.from} {...form.getInputProps('from')} />
          <TextInput type="time" label={text.to} {...form.getInputProps('to')} />
          <Select
            label={text.timeZone}
            searchable
            limit={50}
            allowDeselect={false}
            data={['UTC', ...ZONES.filter((zone) => zone !== 'UTC')]}
            {...form.getInputProps('timeZone')}
          />
        </Group>
      ) : null}
    </>
  );
}
