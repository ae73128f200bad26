import { Table, Text } from '@mantine/core';
import { IconActivity } from '../../icons';
import { Ago } from '../../parts/Ago';
import { Disclosure } from '../../parts/Disclosure';
import { valueText } from '../../parts/JournalEntry';
import { text } from '../../text';
import type { PersonActivity } from './Timeline';

/** Names and values that were logged with an activity. */
function propertiesOf(properties: unknown): [string, unknown][] {
  return typeof properties === 'object' && properties !== null ? Object.entries(properties) : [];
}

/** An activity of the story, with what was logged of it. */
export function ActivityMoment({ activity }: { activity: PersonActivity }) {
  const { channel, variant, source, occurredAt, properties, activityType } = activity;
  const logged = propertiesOf(properties);
  const line = (
    <>
      <IconActivity size={16} aria-hidden />{' '}
      <bdi>{[activityType?.name ?? channel, variant].filter(Boolean).join(', ')}</bdi>
    </>
  );
  return (
    <div className="entry">
      {logged.length === 0 ? (
        <Text pl={22}>{line}</Text>
      ) : (
        <Disclosure line={line}>{() => <Logged of={logged} />}</Disclosure>
      )}
      <Text size="sm" c="dimmed" pl={22}>
        <Ago at={occurredAt} /> · <bdi>{source}</bdi>
      </Text>
    </div>
  );
}

function Logged({ of }: { of: [string, unknown][] }) {
  return (
    <Table aria-label={text.people.logged} verticalSpacing={2} fz="sm" withRowBorders={false} className="wrapping">
      <Table.Tbody>
        {of.map(([name, value]) => (
          <Table.Tr key={name}>
            <Table.Th scope="row" fw={400} c="dimmed" w="30%">
              <bdi>{name}</bdi>
            </Table.Th>
            <Table.Td>
              <bdi>{valueText(value)}</bdi>
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
