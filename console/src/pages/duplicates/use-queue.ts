import { useEffect, useRef, useState } from 'react';
import { type CombinedError, useClient } from 'urql';
import { DuplicatesDocument, type DuplicatesQuery } from '../../api/generated/duplicates';

/** People who may be the same person, with the evidence. */
export type Suggestion = DuplicatesQuery['duplicateSuggestions']['items'][number];

/** The suggestions that wait for a decision. */
export interface Queue {
  current: Suggestion | undefined;
  /** The number of suggestions when they were last read, including skipped ones. */
  total: number;
  skipped: number;
  error: CombinedError | undefined;
  busy: boolean;
  /** Removes the current one, and all that name a person that is gone. */
  drop: (gone?: readonly number[]) => void;
  /** Hides the current one while the page is open. */
  skip: () => void;
  /** Puts one back at the front. */
  putBack: (suggestion: Suggestion) => void;
  /** Reads them again, including skipped ones. */
  again: () => void;
}

/* The service allows sixty reads a minute, so a page is processed before the next one is read. */
const PAGE = 50;
const nameOf = ({ personIds }: Suggestion): string => personIds.join(' ');

/** Reads the suggestions page by page, leaving out those that were skipped. */
export function useQueue(): Queue {
  const skipped = useRef(new Set<string>());
  const { items, setItems, total, setTotal, error, busy, read } = useOpenSuggestions(skipped.current);
  const take = (rest: readonly Suggestion[], left: number) => {
    setItems(rest);
    setTotal(left);
    if (rest.length === 0 && left > skipped.current.size) read();
  };
  const [current] = items;
  return {
    current,
    total,
    skipped: skipped.current.size,
    error,
    busy,
    drop(gone = []) {
      take(
        items.slice(1).filter(({ personIds }) => !personIds.some((id) => gone.includes(id))),
        total - 1,
      );
    },
    skip() {
      if (current) skipped.current.add(nameOf(current));
      take(items.slice(1), total);
    },
    putBack(suggestion) {
      const wasSkipped = skipped.current.delete(nameOf(suggestion));
      setItems([suggestion, ...items]);
      if (!wasSkipped) setTotal(total + 1);
    },
    again() {
      skipped.current.clear();
      read();
    },
  };
}

/* The first page with a suggestion that was not skipped. */
function useOpenSuggestions(skipped: ReadonlySet<string>) {
  const client = useClient();
  const [items, setItems] = useState<readonly Suggestion[]>([]);
  const [total, setTotal] = useState(0);
  const [attempt, setAttempt] = useState(0);
  const [error, setError] = useState<CombinedError | undefined>(undefined);
  const [busy, setBusy] = useState(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt reads them anew.
  useEffect(() => {
    let isWanted = true;
    const read = async () => {
      setBusy(true);
      for (let page = 1; isWanted; page += 1) {
        const variables = { page, pageSize: PAGE };
        const answer = await client.query(DuplicatesDocument, variables, { requestPolicy: 'network-only' }).toPromise();
        if (!isWanted) return;
        setError(answer.error);
        if (!answer.data) break;
        const { items: found, totalCount } = answer.data.duplicateSuggestions;
        const open = found.filter((one) => !skipped.has(nameOf(one)));
        setTotal(totalCount);
        setItems(open);
        if (open.length > 0 || page * PAGE >= totalCount) break;
      }
      setBusy(false);
    };
    void read();
    return () => {
      isWanted = false;
    };
  }, [client, attempt]);
  return { items, setItems, total, setTotal, error, busy, read: () => setAttempt((old) => old + 1) };
}
