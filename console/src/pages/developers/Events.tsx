import { Group, NativeSelect, SegmentedControl, Text, Title } from '@mantine/core';
import { textOf, useAddress } from '../../address';
import { useKey } from '../../session';
import { Code } from './Code';
import { eventTexts } from './event-texts';
import events from './events.json';
import { TestEvent } from './TestEvent';
import { text } from './text';
import verification from './verification.json';

const LANGUAGES = ['typescript', 'python', 'shell'] as const;
const TYPES = Object.keys(eventTexts);

const readAddress = (search: Record<string, unknown>) => ({
  type: textOf(search, 'type'),
  language: LANGUAGES.find((one) => one === search['language']) ?? 'typescript',
});

/** What outbound webhooks send, how a receiver verifies it, and a test event. */
export default function Events() {
  const [{ type, language }, set] = useAddress(readAddress);
  const { mayWrite } = useKey();
  const event = events.find((one) => one.type === type) ?? events.find((one) => one.type === TYPES[0]);
  if (!event) return null;
  return (
    <>
      <Text size="sm">{text.eventsAbout}</Text>
      <NativeSelect
        label={text.eventType}
        data={TYPES}
        value={event.type}
        onChange={(change) => set({ type: change.currentTarget.value })}
      />
      <Text size="sm">{eventTexts[event.type]}</Text>
      <Code label={text.body(event.type)} value={JSON.stringify(event, null, 2)} />
      {mayWrite ? <TestEvent /> : null}
      <Title order={2} size="h4">
        {text.verification}
      </Title>
      <Text size="sm">{text.verificationAbout}</Text>
      <Group>
        <SegmentedControl
          aria-label={text.language}
          data={LANGUAGES.map((value) => ({ value, label: text.languages[value] }))}
          value={language}
          onChange={(value) => set({ language: LANGUAGES.find((one) => one === value && one !== 'typescript') })}
        />
      </Group>
      <Code label={text.verificationIn(text.languages[language])} value={verification[language]} />
    </>
  );
}
