import { CombinedError } from '@urql/core';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useClient, useSubscription } from 'urql';
import {
  type ChangeFilter,
  ChangesLiveDocument,
  type ChangesLiveSubscription,
  JournalEndsDocument,
  type JournalEntryFragment,
} from '../../api/generated/journal';
import type { Rows } from '../../api/use-rows';
import { type Piece, readBack } from './read-back';

interface State {
  piece: Piece;
  /** The newest number when the list was begun: what is newer comes live. */
  newest: number | null;
  error: CombinedError | undefined;
  busy: boolean;
}

const BEGINNING: State = {
  piece: { entries: [], before: 0, width: 100, hasMore: false },
  newest: null,
  error: undefined,
  busy: true,
};

/** How many live entries are kept in sight. */
const KEPT = 500;

/**
 * The journal, newest first: read backwards as far as it is looked at, and onwards as it is written.
 * @param isLive whether what is written now is added
 */
export function useJournal(filter: ChangeFilter, isLive: boolean): Rows<JournalEntryFragment> {
  const client = useClient();
  const [state, setState] = useState(BEGINNING);
  const [turn, setTurn] = useState(0);
  const name = JSON.stringify(filter);
  const asked = useRef(0);

  const read = useCallback(
    async (from: Pick<Piece, 'before' | 'width'> | null) => {
      asked.current += 1;
      const mine = asked.current;
      setState((old) => ({ ...old, busy: true }));
      const begun = from ? { from, newest: null } : await begin();
      if (mine !== asked.current) return;
      const wanted: ChangeFilter = JSON.parse(name);
      const piece = begun instanceof CombinedError ? begun : await readBack(client, wanted, begun.from);
      if (mine !== asked.current) return;
      setState((old) => {
        if (piece instanceof CombinedError) return { ...old, error: piece, busy: false };
        const entries = from ? [...old.piece.entries, ...piece.entries] : piece.entries;
        const newest = begun instanceof CombinedError ? old.newest : (begun.newest ?? old.newest);
        return { piece: { ...piece, entries }, newest, error: undefined, busy: false };
      });
      async function begin() {
        const { data, error } = await client.query(JournalEndsDocument, {}, { requestPolicy: 'network-only' });
        if (error) return error;
        const newest = data?.changes.newest ?? 0;
        return { from: { before: newest + 1, width: 100 }, newest };
      }
    },
    [client, name],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: "try again" (turn) reads anew.
  useEffect(() => {
    setState(BEGINNING);
    void read(null);
  }, [read, turn]);

  const { piece, newest, error, busy } = state;
  const [{ data: live = [] }] = useSubscription<
    ChangesLiveSubscription,
    JournalEntryFragment[],
    { after: number; filter: ChangeFilter }
  >(
    {
      query: ChangesLiveDocument,
      variables: { after: newest ?? 0, filter },
      pause: !isLive || newest === null,
    },
    (seen = [], { changes }) => [...[...changes.items].reverse(), ...seen].slice(0, KEPT),
  );
  const fresh = live.filter(({ number }) => number > (newest ?? 0));
  const more = () => {
    if (piece.hasMore && !busy) void read(piece);
  };
  return {
    rows: [...new Map([...fresh, ...piece.entries].map((entry) => [entry.number, entry])).values()],
    total: undefined,
    hasMore: piece.hasMore,
    more,
    error,
    busy,
    again: () => setTurn((old) => old + 1),
  };
}
