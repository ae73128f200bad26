import { Checkbox, TextInput } from '@mantine/core';
import { type UseFormReturnType, useForm } from '@mantine/form';
import { useState } from 'react';
import { FORM } from '../../api/explain';
import {
  ChangeIntegrationDocument,
  ConnectIntegrationDocument,
  type IntegrationConnectionInput,
} from '../../api/generated/integrations';
import { useWrite } from '../../api/use-write';
import { FormDialog } from '../../parts/FormDialog';
import { isAccepted } from '../../parts/form-written';
import { notifyDone } from '../../parts/notify';
import { SecretDialog } from '../../parts/SecretDialog';
import { useKey } from '../../session';
import { shared } from '../../shared-text';
import type { Integration } from './integration';
import { newSecret, SecretField } from './SecretField';
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
  const { key, name, connected, connection } = integration;
  const form = useForm<Values>({
    initialValues: {
      webhookSecret: '',
      clearSecret: false,
      externalAccountId: connection?.externalAccountId ?? '',
      acceptLegacySignatures: connection?.acceptLegacySignatures ?? true,
    },
  });
  const [generated, setGenerated] = useState<string | null>(null);
  const [shown, setShown] = useState<string | null>(null);
  const connect = useWrite(ConnectIntegrationDocument, 'Integration');
  const change = useWrite(ChangeIntegrationDocument, 'Integration');
  const send = async (values: Values) => {
    const input = inputOf(values, integration, isMaster);
    const written = await (connected ? change : connect).write({ integration: key, input });
    if (!isAccepted(written, form, ['webhookSecret', 'externalAccountId'])) return;
    notifyDone(connected ? text.changed : text.connectedTo(name));
    // A secret that was typed is known; a generated one is shown this one time.
    if (generated !== null && input.webhookSecret === generated) setShown(generated);
    else close();
  };
  const generate = () => {
    const secret = newSecret();
    setGenerated(secret);
    form.setFieldValue('webhookSecret', secret);
  };
  if (shown !== null)
    return <SecretDialog title={text.secretOf(name)} label={text.secretToEnter(name)} secret={shown} close={close} />;
  return (
    <FormDialog
      title={connected ? `${text.change}: ${name}` : text.connectTo(name)}
      action={connected ? shared.save : text.connect}
      busy={connect.busy || change.busy}
      error={form.errors[FORM]}
      close={close}
      onSubmit={form.onSubmit((values) => void send(values))}
    >
      <Fields form={form} integration={integration} generated={generated} generate={generate} />
    </FormDialog>
  );
}

/** The account routes deliveries from the agency address to a client, so only the agency sets it. */
const hasAccount = ({ webhook }: Integration, isMaster: boolean): boolean => isMaster && Boolean(webhook?.agencyPath);

interface FieldsProps {
  form: UseFormReturnType<Values>;
  integration: Integration;
  generated: string | null;
  generate: () => void;
}

function Fields(props: FieldsProps) {
  const { form, integration } = props;
  const { isMaster } = useKey();
  const { key, connection, takesSecret } = integration;
  return (
    <>
      {takesSecret ? <SecretField {...props} /> : null}
      {connection?.hasSecret ? (
        <Checkbox label={text.clearSecret} {...form.getInputProps('clearSecret', { type: 'checkbox' })} />
      ) : null}
      {hasAccount(integration, isMaster) ? (
        <TextInput label={text.account} description={text.accountAbout} {...form.getInputProps('externalAccountId')} />
      ) : null}
      {key === 'hubspot' ? (
        <Checkbox label={text.legacy} {...form.getInputProps('acceptLegacySignatures', { type: 'checkbox' })} />
      ) : null}
    </>
  );
}

/* Hidden fields are not sent, so that they stay unchanged. */
function inputOf(values: Values, integration: Integration, isMaster: boolean): IntegrationConnectionInput {
  const { webhookSecret, clearSecret, externalAccountId, acceptLegacySignatures } = values;
  const secret = webhookSecret === '' ? {} : { webhookSecret };
  return {
    ...(clearSecret ? { webhookSecret: null } : secret),
    ...(hasAccount(integration, isMaster) ? { externalAccountId: externalAccountId || null } : {}),
    ...(integration.key === 'hubspot' ? { acceptLegacySignatures } : {}),
  };
}
