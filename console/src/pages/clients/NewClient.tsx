import { Alert, Button, Group, Select, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { clientRoute } from '../../address';
import { faultsOf } from '../../api/explain';
import { CreateClientDocument, type CreateClientMutation } from '../../api/generated/clients';
import { useClientNames } from '../../api/use-all-pages';
import { useWrite } from '../../api/use-write';
import { Dialog } from '../../parts/Dialog';
import { KeyLine } from '../../parts/KeyLine';
import { notifyFailure, notifyRefusal } from '../../parts/notify';
import { shared } from '../../shared-text';
import { text } from './text';
import { useCopySettings } from './use-copy-settings';

type Created = Extract<CreateClientMutation['clientCreate'], { __typename?: 'ClientCreated' }>;

/** Creates a client, optionally with the settings of another one, and shows both keys once. */
export default function NewClient({ close }: { close: () => void }) {
  const [created, setCreated] = useState<Created | null>(null);
  const title = created ? text.wasCreated(created.clientName) : text.create;
  return (
    <Dialog
      close={close}
      title={title}
      size="lg"
      closeOnClickOutside={false}
      closeOnEscape={created === null}
      withCloseButton={created === null}
    >
      {created ? <Keys created={created} close={close} /> : <Form close={close} setCreated={setCreated} />}
    </Dialog>
  );
}

interface FormProps {
  close: () => void;
  setCreated: (created: Created) => void;
}

function Form({ close, setCreated }: FormProps) {
  const { items: clients } = useClientNames();
  const form = useForm<{ name: string; like: string | null }>({ initialValues: { name: '', like: null } });
  const { write, busy } = useWrite(CreateClientDocument, 'ClientCreated');
  const copySettings = useCopySettings();
  const [isCopying, setCopying] = useState(false);
  const create = async ({ name, like }: { name: string; like: string | null }) => {
    const written = await write({ name });
    if (written.kind === 'failed') notifyFailure(written.error);
    else if (written.kind === 'refused') form.setErrors(faultsOf(written.refusal));
    else {
      const made = written.answer;
      setCreated(made);
      if (like === null) return;
      setCopying(true);
      const failure = await copySettings(like, made.clientId);
      setCopying(false);
      if (failure !== null) notifyRefusal(text.copyFailed(failure));
    }
  };
  return (
    <form onSubmit={form.onSubmit((values) => void create(values))}>
      <Stack>
        <TextInput label={text.name} required data-autofocus {...form.getInputProps('name')} />
        <Select
          label={text.like}
          description={text.likeAbout}
          placeholder={text.likeNone}
          data={clients.map(({ clientId: value, name: label }) => ({ value, label }))}
          clearable
          searchable
          limit={50}
          {...form.getInputProps('like')}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={close}>
            {shared.cancel}
          </Button>
          <Button type="submit" loading={busy || isCopying}>
            {shared.create}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function Keys({ created, close }: { created: Created; close: () => void }) {
  const { clientId, clientName, readWriteKey, readOnlyKey } = created;
  const overview = clientRoute(clientId, 'overview');
  return (
    <Stack>
      <Alert color="yellow" variant="light">
        {text.keysOnce(clientName)}
      </Alert>
      <KeyLine label={text.readWriteKey} value={readWriteKey} about={text.readWriteKeyAbout} />
      <KeyLine label={text.readOnlyKey} value={readOnlyKey} about={text.readOnlyKeyAbout} />
      <Group justify="flex-end">
        <Button variant="default" onClick={close}>
          {text.keysKept}
        </Button>
        <Button renderRoot={(props) => <Link to={overview} {...props} />}>{text.open(clientName)}</Button>
      </Group>
    </Stack>
  );
}
