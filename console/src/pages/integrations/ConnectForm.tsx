import { Checkbox, PasswordInput, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { errorsOf, FORM } from '../../api/explain';
import {
  ChangeIntegrationDocument,
  ConnectIntegrationDocument,
  type IntegrationConnectionInput,
} from '../../api/generated/integrations';
import { useWrite } from '../../api/use-write';
import { FormDialog } from '../../parts/FormDialog';
import { tellDone, tellFailure } from '../../parts/notify';
import { useKey } from '../../session';
import { shared } from '../../shared-text';
import type { Integration } from './integration';
import { text } from './text';

interface Values {
  webhookSecret: string;
  clearSecret: boolean;
  externalAccountId: string;
  acceptLegacySignatures: boolean;
}

/** Connects an integration, or changes how it is connected. A secret is written, never read. */
export default function ConnectForm({ integration, close }: { integration: Integration; close: () => void }) {
  const { isMaster } = useKey();
  const { key, name, connected, connection, takesSecret, webhook } = integration;
  const form = useForm<Values>({
    initialValues: {
      webhookSecret: '',
      clearSecret: false,
      externalAccountId: connection?.externalAccountId ?? '',
      acceptLegacySignatures: connection?.acceptLegacySignatures ?? true,
    },
  });
  const connect = useWrite(ConnectIntegrationDocument, 'Integration');
  const change = useWrite(ChangeIntegrationDocument, 'Integration');
  const send = async (values: Values) => {
    const input = inputOf(values, integration, isMaster);
    const written = await (connected ? change : connect).write({ integration: key, input });
    if (written.kind === 'failed') tellFailure(written.error);
    else if (written.kind === 'refused')
      form.setErrors(errorsOf(written.refusal, ['webhookSecret', 'externalAccountId']));
    else {
      tellDone(connected ? text.changed : text.connectedTo(name));
      close();
    }
  };
  return (
    <FormDialog
      title={connected ? `${text.change}: ${name}` : text.connectTo(name)}
      action={connected ? shared.save : text.connect}
      busy={connect.busy || change.busy}
      error={form.errors[FORM]}
      close={close}
      onSubmit={form.onSubmit((values) => void send(values))}
    >
      {takesSecret ? (
        <PasswordInput
          label={text.newSecret}
          description={connection?.hasSecret ? text.secretKeep : text.secretAbout}
          autoComplete="off"
          data-autofocus
          {...form.getInputProps('webhookSecret')}
        />
      ) : null}
      {connection?.hasSecret ? (
        <Checkbox label={text.clearSecret} {...form.getInputProps('clearSecret', { type: 'checkbox' })} />
      ) : null}
      {isMaster && webhook?.agencyPath ? (
        <TextInput label={text.account} description={text.accountAbout} {...form.getInputProps('externalAccountId')} />
      ) : null}
      {key === 'hubspot' ? (
        <Checkbox label={text.legacy} {...form.getInputProps('acceptLegacySignatures', { type: 'checkbox' })} />
      ) : null}
    </FormDialog>
  );
}

/* What is not shown is not sent, so it stays as it is. */
function inputOf(values: Values, { key, webhook }: Integration, isMaster: boolean): IntegrationConnectionInput {
  const { webhookSecret, clearSecret, externalAccountId, acceptLegacySignatures } = values;
  const secret = clearSecret ? { webhookSecret: null } : webhookSecret === '' ? {} : { webhookSecret };
  const account =
    isMaster && webhook?.agencyPath ? { externalAccountId: externalAccountId === '' ? null : externalAccountId } : {};
  return { ...secret, ...account, ...(key === 'hubspot' ? { acceptLegacySignatures } : {}) };
}
