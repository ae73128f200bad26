import { Button, CopyButton, Group, Text, TextInput } from '@mantine/core';
import { IconCheck, IconCopy } from '../icons';
import { shared } from '../shared-text';

/** A value to copy: by its button, or by hand where the browser has no clipboard (plain HTTP). */
export function KeyLine({ label, value, about }: { label: string; value: string; about?: string }) {
  return (
    <div>
      <Group align="flex-end" gap="xs" wrap="nowrap">
        <TextInput
          label={label}
          value={value}
          readOnly
          style={{ flex: 1 }}
          styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
          onFocus={(event) => event.currentTarget.select()}
        />
        <CopyButton value={value}>
          {({ copied, copy }) => (
            <Button
              variant="default"
              onClick={copy}
              leftSection={copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
              aria-label={`${shared.copy}: ${label}`}
            >
              {copied ? shared.copied : shared.copy}
            </Button>
          )}
        </CopyButton>
      </Group>
      {about === undefined ? null : (
        <Text size="sm" c="dimmed" mt={4}>
          {about}
        </Text>
      )}
    </div>
  );
}
