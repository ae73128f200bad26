import { Button, CopyButton, Group, NativeSelect, SegmentedControl, Stack, Text } from '@mantine/core';
import { textOf, useAddress } from '../../address';
import { IconCheck, IconCopy } from '../../icons';
import { KeyLine } from '../../parts/KeyLine';
import { Page } from '../../parts/Page';
import { shared } from '../../shared-text';
import { titles } from '../titles';
import samples from './samples.json';
import { text } from './text';

const LANGUAGES = ['curl', 'typescript', 'python'] as const;
const [first] = samples;
const tags = [...new Set(samples.map(({ tag }) => tag))];
const operations = tags.map((group) => ({
  group,
  items: samples
    .filter(({ tag }) => tag === group)
    .map(({ operation, summary, endpoint }) => ({ value: operation, label: `${summary} (${endpoint})` })),
}));

const readAddress = (search: Record<string, unknown>) => ({
  operation: textOf(search, 'operation'),
  language: LANGUAGES.find((one) => one === search['language']) ?? 'curl',
});

/** How programs call the API: its address, and samples of every operation. */
export default function DevelopersPage() {
  const [{ operation, language }, set] = useAddress(readAddress);
  const sample = samples.find((one) => one.operation === operation) ?? first;
  if (!sample) return null;
  return (
    <Page title={titles.developers} about={text.about}>
      <KeyLine label={text.address} value={location.origin} />
      <Group gap="xs" align="flex-end">
        <NativeSelect
          label={text.operation}
          data={operations}
          value={sample.operation}
          onChange={(event) => set({ operation: event.currentTarget.value })}
        />
        <SegmentedControl
          aria-label={text.language}
          data={LANGUAGES.map((value) => ({ value, label: text.languages[value] }))}
          value={language}
          onChange={(value) => set({ language: LANGUAGES.find((one) => one === value && one !== 'curl') })}
        />
      </Group>
      <Text size="sm">{text.keyAbout(sample.master)}</Text>
      <Code label={text.sample(text.languages[language])} value={sample[language]} />
      {language === 'typescript' ? <Text size="sm">{text.clientAbout}</Text> : null}
    </Page>
  );
}

/* The samples have a word in place of the address. */
function Code({ label, value }: { label: string; value: string }) {
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
