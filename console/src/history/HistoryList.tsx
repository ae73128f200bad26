import { Text, Title } from '@mantine/core';
import { Fragment, type ReactNode } from 'react';
import { Ago } from '../parts/Ago';
import { Disclosure } from '../parts/Disclosure';
import { daysOf, dayWords } from './days';
import { plain, type Sentence } from './sentence';
import { Told } from './Told';
import { historyText as text } from './text';

/** One line of a history. */
export interface HistoryItem {
  /** Unique in the list. */
  id: string;
  /** When it happened, ISO 8601. */
  at: string;
  sentence: Sentence;
  /** The client that its links lead to; absent: the one of the page. */
  clientId?: string | null;
  /** Names the client, in lists of several. */
  place?: string | null;
  /** Ids and raw values, or the changes of a group. */
  details: () => ReactNode;
  /** How the button is called that shows them. */
  detailsLabel?: string;
}

interface HistoryListProps {
  items: readonly HistoryItem[];
  /** Absent: without headings of days. */
  withDays?: boolean;
}

/** What happened, as sentences, newest first, with a heading for each day. */
export function HistoryList({ items, withDays = false }: HistoryListProps) {
  if (!withDays) return items.map((item) => <Line key={item.id} item={item} />);
  return daysOf(items).map(({ name, items: ofDay }) => (
    <section key={name} aria-label={dayWords(name)}>
      <Title order={2} size="h5" mt="md" mb={4}>
        {dayWords(name)}
      </Title>
      {ofDay.map((item) => (
        <Line key={item.id} item={item} />
      ))}
    </section>
  ));
}

function Line({ item }: { item: HistoryItem }) {
  const { at, sentence, clientId, place, details, detailsLabel } = item;
  const words = detailsLabel ?? text.details;
  return (
    <div className="entry">
      <Text size="sm">
        <Told sentence={sentence} clientId={clientId} />
        <Text span size="sm" c="dimmed">
          {place ? (
            <Fragment>
              {' · '}
              <bdi>{place}</bdi>
            </Fragment>
          ) : null}
          {' · '}
          <Ago at={at} />
        </Text>
      </Text>
      <Disclosure
        label={`${words}: ${plain(sentence)}`}
        line={
          <Text span size="xs" c="dimmed">
            {words}
          </Text>
        }
      >
        {details}
      </Disclosure>
    </div>
  );
}
