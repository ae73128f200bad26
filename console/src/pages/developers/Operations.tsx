import { Group, NativeSelect, SegmentedControl, Text } from '@mantine/core';
import { textOf, useAddress } from '../../address';
import { Code } from './Code';
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

/** A sample of each operation of the REST API. */
export function Operations() {
  const [{ operation, language }, set] = useAddress(readAddress);
  const sample = samples.find((one) => one.operation === operation) ?? first;
  if (!sample) return null;
  return (
    <>
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
    </>
  );
}
