import { Text } from '@mantine/core';
import { IconActivity } from '../../icons';
import { Ago } from '../../parts/Ago';
import { Disclosure } from '../../parts/Disclosure';
import { valueText } from '../../parts/JournalEntry';
import { RowTable, type TableColumn } from '../../parts/RowTable';
import { recordText } from '../../records/text';
import type { PersonActivity } from './person';
import { text } from './text';

/** Names and values that were logged with an activity. */
function propertiesOf(properties: unknown): [string, unknown][] {
  return typeof properties === 'object' && properties !== null ? Object.entries(properties) : [];
}

/** An activity of the timeline, with its logged properties. */
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

const columns: readonly TableColumn<[name: string, value: unknown]>[] = [
  { title: recordText.customName, value: ([name]) => name, heads: true, width: '30%' },
  { title: recordText.customValue, value: ([, value]) => valueText(value) },
];

const Logged = ({ of }: { of: [string, unknown][] }) => (
  <RowTable label={text.logged} name="activity" columns={columns} rows={of} rowId={([name]) => name} isPlain />
);
