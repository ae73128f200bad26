import { Text } from '@mantine/core';
import { IconActivity, IconMessage, IconNote, IconPhone } from '../icons';
import { Disclosure } from '../parts/Disclosure';
import { RowTable, type TableColumn } from '../parts/RowTable';
import { valueText } from '../parts/value-text';
import { recordText } from '../records/text';
import { LongText } from './LongText';
import { type MomentActivity, propertiesOf } from './moments';
import { profileText as text } from './text';

type Property = [name: string, value: unknown];

/* What says nothing beside the title and the time. */
const TOLD = new Set(['direction', 'event_type', 'email_type', 'timestamp']);
/* The words of a call or a message. */
const TEXTS = ['body_text', 'message_text'];

function iconOf({ channel, activityType }: MomentActivity) {
  if (activityType?.isNote) return IconNote;
  if (channel === 'call') return IconPhone;
  return channel === null ? IconActivity : IconMessage;
}

function titleOf({ channel, variant, activityType }: MomentActivity): string {
  if (activityType) return activityType.isNote ? text.note : activityType.name;
  return text.channels[channel ?? '']?.[variant ?? ''] ?? [channel, variant].filter(Boolean).join(', ');
}

function textsOf({ channel, activityType }: MomentActivity): readonly string[] {
  if (activityType?.isNote) return ['text'];
  return channel === null ? [] : TEXTS;
}

/** A note, a call, a message or another activity, with what was logged about it. */
export function ActivityMoment({ activity, time }: { activity: MomentActivity; time: string }) {
  const all = propertiesOf(activity);
  const texts = textsOf(activity);
  const written = all.find(([name]) => texts.includes(name))?.[1];
  const author = activity.activityType?.isNote ? all.find(([name]) => name === 'author')?.[1] : undefined;
  const told = new Set([...texts, ...(author === undefined ? [] : ['author']), ...(activity.channel ? TOLD : [])]);
  const others = all.filter(([name]) => !told.has(name));
  const Icon = iconOf(activity);
  return (
    <div className="moment">
      <Icon size={16} />
      <div>
        <Text>
          <bdi>{titleOf(activity)}</bdi>
        </Text>
        {typeof written === 'string' ? <LongText of={written} /> : null}
        <Text size="sm" c="dimmed">
          {time} · <bdi>{typeof author === 'string' ? text.by(author) : activity.source}</bdi>
        </Text>
        {others.length === 0 ? null : (
          <Disclosure line={<Text size="sm">{text.logged}</Text>}>{() => <Logged of={others} />}</Disclosure>
        )}
      </div>
    </div>
  );
}

const columns: readonly TableColumn<Property>[] = [
  { title: recordText.customName, value: ([name]) => text.properties[name] ?? name, heads: true, width: '30%' },
  { title: recordText.customValue, value: ([, value]) => valueText(value) },
];

const Logged = ({ of }: { of: Property[] }) => (
  <RowTable label={text.logged} name="activity" columns={columns} rows={of} rowId={([name]) => name} isPlain />
);
