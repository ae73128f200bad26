import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { clientFor } from '../api/client';
import { SearchDocument, type SearchQuery } from '../api/generated/palette';
import { queryOnce } from '../api/query-once';
import { useKey } from '../session';
import { hasWords, wordsOf } from './words';

export type Hit = SearchQuery['search']['groups'][number]['hits'][number];

/** The pause of typing after which the service is asked. */
const PAUSE_MS = 120;
/* The service takes no more. */
const MOST_WORDS = 8;

interface Answer {
  /** What was asked, and where. */
  asked: string;
  place: string | undefined;
  hits: readonly Hit[];
}

const textOf = ({ name, identifier, companyName }: Hit) => [name, identifier, companyName].join(' ');

/**
 * The records that match what is typed: of the client, or with a master key, or as a user of the agency, of all clients where none is open. While the answer
 * is still to come, those of the last one that match too, so that the list does not flicker.
 */
export function useSearch(
  clientId: string | undefined,
  typed: string,
  { pause }: { pause: boolean },
): { hits: readonly Hit[]; busy: boolean } {
  const { key, isMaster, namesClient } = useKey();
  const wanted = typed.trim();
  const [query] = useDebouncedValue(wanted, PAUSE_MS);
  const [answer, setAnswer] = useState<Answer | null>(null);
  // A user of some clients has nothing to search outside them.
  const isClosed = namesClient && !isMaster && clientId === undefined;
  const isAsked = !pause && !isClosed && wordsOf(wanted).some((word) => [...word].length > 1);
  useEffect(() => {
    if (!isAsked || query === '') return undefined;
    const controller = new AbortController();
    const read = async () => {
      const text = query.split(/\s+/).slice(0, MOST_WORDS).join(' ').slice(0, 255);
      const client = clientFor(key, namesClient ? (clientId ?? null) : null);
      const found = await queryOnce({
        client,
        document: SearchDocument,
        variables: { text },
        signal: controller.signal,
      });
      if (!found) return;
      const groups = found.data?.search.groups ?? [];
      setAnswer({ asked: query, place: clientId, hits: groups.flatMap(({ hits }) => hits) });
    };
    void read();
    return () => controller.abort();
  }, [clientId, query, isAsked, key, namesClient]);
  if (!isAsked) return { hits: [], busy: false };
  if (answer?.place !== clientId) return { hits: [], busy: true };
  if (answer?.asked === wanted) return { hits: answer.hits, busy: false };
  const words = wordsOf(wanted);
  return { hits: answer?.hits.filter((hit) => hasWords(textOf(hit), words)) ?? [], busy: true };
}
