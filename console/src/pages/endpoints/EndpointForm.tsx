import { MultiSelect, TagsInput, TextInput } from '@mantine/core';
import { type UseFormReturnType, useForm } from '@mantine/form';
import { useState } from 'react';
import { FORM } from '../../api/explain';
import { ChangeEndpointDocument, CreateEndpointDocument } from '../../api/generated/endpoints';
import { useWrite } from '../../api/use-write';
import { useActorChoices } from '../../history/use-actor-choices';
import { ClientsSelect } from '../../parts/ClientsSelect';
import { FormDialog } from '../../parts/FormDialog';
import { isAccepted } from '../../parts/form-written';
import { notifyDone } from '../../parts/notify';
import { SecretDialog } from '../../parts/SecretDialog';
import { shared } from '../../shared-text';
import { ACTION_CHOICES, type Endpoint, type EndpointValues, inputOf, KIND_CHOICES, valuesOf } from './endpoint';
import { text } from './text';

interface EndpointFormProps {
  /** Null: creates a new one, whose secret is shown once. */
  endpoint: Endpoint | null;
  isAgency: boolean;
  close: () => void;
}

const FIELDS = ['url', 'description', 'kinds', 'actions', 'fields', 'exceptActors', 'clients'];

/** Adds an endpoint, or changes what one receives. */
export default function EndpointForm({ endpoint, isAgency, close }: EndpointFormProps) {
  const [secret, setSecret] = useState<string | null>(null);
  const form = useForm<EndpointValues>({ initialValues: valuesOf(endpoint) });
  const create = useWrite(CreateEndpointDocument, 'EventEndpointIssued');
  const change = useWrite(ChangeEndpointDocument, 'EventEndpoint');
  const send = async (values: EndpointValues) => {
    const input = inputOf(values, isAgency);
    if (endpoint === null) {
      const written = await create.write({ input });
      if (isAccepted(written, form, FIELDS)) setSecret(written.answer.secret);
      return;
    }
    if (!isAccepted(await change.write({ id: endpoint.id, input }), form, FIELDS)) return;
    notifyDone(text.changed);
    close();
  };
  if (secret !== null)
    return (
      <SecretDialog title={text.created} label={text.secret} secret={secret} about={text.secretAbout} close={close} />
    );
  return (
    <FormDialog
      title={endpoint ? text.edit : text.create}
      action={endpoint ? shared.save : text.create}
      size="lg"
      busy={create.busy || change.busy}
      error={form.errors[FORM]}
      close={close}
      onSubmit={form.onSubmit((values) => void send(values))}
    >
      <Fields form={form} isAgency={isAgency} />
    </FormDialog>
  );
}

const Fields = ({ form, isAgency }: { form: UseFormReturnType<EndpointValues>; isAgency: boolean }) => (
  <>
    <TextInput label={text.url} description={text.urlAbout} data-autofocus {...form.getInputProps('url')} />
    <TextInput label={text.description} {...form.getInputProps('description')} />
    <MultiSelect
      label={text.kinds}
      placeholder={form.values.kinds.length === 0 ? text.allKinds : ''}
      data={KIND_CHOICES}
      {...form.getInputProps('kinds')}
    />
    <MultiSelect
      label={text.actions}
      placeholder={form.values.actions.length === 0 ? text.allActions : ''}
      data={ACTION_CHOICES}
      {...form.getInputProps('actions')}
    />
    {isAgency ? <ClientsSelect label={text.clients} {...form.getInputProps('clients')} /> : null}
    <TagsInput label={text.fields} description={text.fieldsAbout} {...form.getInputProps('fields')} />
    <ExceptActors {...form.getInputProps('exceptActors')} value={form.values.exceptActors} />
  </>
);

/* Whose changes are not sent. */
function ExceptActors({ value, ...props }: { value: readonly string[] }) {
  return (
    <MultiSelect
      label={text.exceptActors}
      description={text.exceptActorsAbout}
      searchable
      data={useActorChoices(value)}
      value={[...value]}
      {...props}
    />
  );
}
