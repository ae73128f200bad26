import { Button, CopyButton, Stack } from '@mantine/core';
import { IconCheck, IconCopy } from '../../icons';
import { shared } from '../../shared-text';

/** A text for programs, with a button that copies it. `BASE_URL` stands for the address of the service. */
export function Code({ label, value }: { label: string; value: string }) {
  const code = value.replace('BASE_URL', location.origin);
  return (
    <Stack gap="xs" align="flex-start">
      <section className="code-sample" aria-label={label}>
        <pre className="code-text">{code}</pre>
      </section>
      <CopyButton value={code}>
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
    </Stack>
  );
}
