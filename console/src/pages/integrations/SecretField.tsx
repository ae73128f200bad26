import { Button, PasswordInput, Stack, Text } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { guideOf } from './guide';
import type { Integration } from './integration';
import { text } from './text';

interface SecretFieldProps<Values> {
  form: UseFormReturnType<Values>;
  integration: Integration;
  /** The secret that was generated in the form; null: none was. */
  generated: string | null;
  generate: () => void;
}

/** A new secret of 256 bits. */
export function newSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The webhook secret. Where the platform takes a secret of ours, one can be generated. */
export function SecretField<Values extends { webhookSecret: string }>(props: SecretFieldProps<Values>) {
  const { form, generated, generate, integration } = props;
  return (
    <Stack gap={4} align="flex-start">
      <PasswordInput
        w="100%"
        label={text.newSecret}
        description={integration.connection?.hasSecret ? text.secretKeep : text.secretAbout}
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('webhookSecret')}
      />
      {guideOf(integration.key).isSecretOurs ? (
        <Button size="compact-sm" variant="default" onClick={generate}>
          {text.generate}
        </Button>
      ) : null}
      <Text size="sm" role="status">
        {generated === null ? '' : text.generated}
      </Text>
    </Stack>
  );
}
