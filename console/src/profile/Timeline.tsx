import { Button, SegmentedControl, Skeleton, Stack, Text, Title } from '@mantine/core';
import type { Rows } from '../api/use-rows';
import { clock, entriesOf } from '../format';
import { type Day, daysOf, dayWords } from '../history/days';
import { Box } from '../parts/Box';
import { useKey } from '../session';
import { shared } from '../shared-text';
import { ActivityMoment } from './ActivityMoment';
import { ChangeMoment } from './ChangeMoment';
import { Composer, type Subject } from './Composer';
import { EmailMoment } from './EmailMoment';
import { type Moment, momentId } from './moments';
import { profileText as text } from './text';
import { type FilterName, useContactTimeline, useFilter, usePersonTimeline } from './use-timeline';

interface TimelineProps {
  id: number;
  /** Whom notes and calls are about. */
  subject: Subject;
}

/** Everything that happened with a Person, newest first. */
export function PersonTimeline({ id, subject }: TimelineProps) {
  const [filter, setFilter] = useFilter();
  return <Timeline list={usePersonTimeline(id, filter)} {...{ filter, setFilter, subject }} />;
}

/** Everything that happened with a contact, newest first. */
export function ContactTimeline({ id, subject }: TimelineProps) {
  const [filter, setFilter] = useFilter();
  return <Timeline list={useContactTimeline(id, filter)} {...{ filter, setFilter, subject }} />;
}

interface ListProps {
  list: Rows<Moment>;
  filter: FilterName;
  setFilter: (name: FilterName) => void;
  subject: Subject;
}

function Timeline({ list, filter, setFilter, subject }: ListProps) {
  const { mayWrite } = useKey();
  const { rows, busy, hasMore, more, error, again } = list;
  const nothing = filter === 'all' ? text.nothing : text.noneOfKind;
  return (
    <Box title={text.timeline} error={error} again={again}>
      <Stack gap="sm">
        {mayWrite ? <Composer subject={subject} /> : null}
        <SegmentedControl
          size="xs"
          className="wrapping-choice"
          aria-label={text.filter}
          data={entriesOf(text.filters)}
          value={filter}
          onChange={(name) => setFilter(name as FilterName)}
        />
        {rows.length === 0 && busy ? <Skeleton height={120} /> : null}
        {rows.length === 0 && !busy ? <Text>{nothing}</Text> : null}
        <div aria-busy={busy}>
          {daysOf(rows).map((one) => (
            <OneDay key={one.name} of={one} />
          ))}
        </div>
        {hasMore ? (
          <div>
            <Button variant="default" size="xs" loading={busy} onClick={more}>
              {shared.showMore}
            </Button>
          </div>
        ) : null}
      </Stack>
    </Box>
  );
}

const OneDay = ({ of: { name, items } }: { of: Day<Moment> }) => (
  <section aria-label={dayWords(name)}>
    <Title order={3} size="h6" c="dimmed" mt="sm">
      {dayWords(name)}
    </Title>
    {items.map((moment) => (
      <OneMoment key={momentId(moment)} of={moment} />
    ))}
  </section>
);

function OneMoment({ of: { at, email, activity, change } }: { of: Moment }) {
  const time = clock(at);
  if (email) return <EmailMoment email={email} time={time} />;
  if (activity) return <ActivityMoment activity={activity} time={time} />;
  return change ? <ChangeMoment change={change} time={time} /> : null;
}
