import { Text } from '@mantine/core';
import { Fragment, useMemo } from 'react';
import { OverviewTodayDocument, type OverviewTodayQuery } from '../../api/generated/overview';
import { useRead } from '../../api/use-read';
import { Ago } from '../../parts/Ago';
import { Box } from '../../parts/Box';
import { contactName } from '../../parts/names';
import { PersonLink } from '../../parts/PersonLink';
import { RowTable, type TableColumn } from '../../parts/RowTable';
import { SuppressedMark } from '../../suppressions/SuppressedMark';
import { text } from './text';

type Activity = OverviewTodayQuery['activities']['nodes'][number];

const columns: readonly TableColumn<Activity>[] = [
  {
    title: text.when,
    value: ({ occurredAt }) => occurredAt,
    cell: ({ occurredAt }) => <Ago at={occurredAt} />,
  },
  {
    title: text.activity,
    value: ({ activityType, channel, variant }) => activityType?.name ?? [channel, variant].filter(Boolean).join(' · '),
  },
  {
    title: text.who,
    value: ({ contacts }) => contacts.nodes.map(contactName).join(', ') || text.nobody,
    cell: ({ contacts }) =>
      contacts.nodes.length === 0
        ? text.nobody
        : contacts.nodes.map((contact) => (
            <Fragment key={contact.id}>
              <PersonLink contact={contact}>{contactName(contact)}</PersonLink>{' '}
              <SuppressedMark of={contact.suppression} />
            </Fragment>
          )),
  },
];

/** The activities of the last day, the newest first. */
export function Today() {
  const from = useMemo(() => new Date(Math.floor(Date.now() / 60_000) * 60_000 - 86_400_000).toISOString(), []);
  const { data, error, again } = useRead(OverviewTodayDocument, { from });
  const activities = data?.activities.nodes ?? [];
  return (
    <Box title={text.today} error={error} again={again}>
      {data && activities.length === 0 ? <Text size="sm">{text.noToday}</Text> : null}
      <RowTable label={text.today} name="last-day" columns={columns} rows={activities} rowId={({ id }) => id} isPlain />
    </Box>
  );
}
