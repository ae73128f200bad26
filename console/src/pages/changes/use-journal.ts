import { type Client, CombinedError } from '@urql/core';
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
  /** The newest number when the list was first read; newer entries arrive live. */
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

/** The most live entries that are kept. */
const KEPT = 500;

/**
 * The journal, newest first: older entries as the visitor scrolls, newer ones as they are written.
 * @param isLive whether what is written now is added
 */
export function useJournal(filter: ChangeFilter, isLive: boolean): Rows<JournalEntryFragment> {
  const { state, more, again } = usePast(filter);
  const { piece, newest, error, busy } = state;
  const fresh = useLive({ filter, newest, isLive }).filter(({ number }) => number > (newest ?? 0));
  return {
    rows: [...new Map([...fresh, ...piece.entries].map((entry) => [entry.number, entry])).values()],
    total: undefined,
    hasMore: piece.hasMore,
    more,
    error,
    busy,
    again,
  };
}

/* The entries that are already in the journal. */
function usePast(filter: ChangeFilter) {
  const client = useClient();
  const [state, setState] = useState(BEGINNING);
  const [attempt, setAttempt] = useState(0);
  const name = JSON.stringify(filter);
  const latest = useRef(0);

  const read = useCallback(
    async (from: Pick<Piece, 'before' | 'width'> | null) => {
      latest.current += 1;
      const mine = latest.current;
      setState((old) => ({ ...old, busy: true }));
      const begun = from ? { from, newest: null } : await begin(client);
      if (mine !== latest.current) return;
      const wanted: ChangeFilter = JSON.parse(name);
      const piece = begun instanceof CombinedError ? begun : await readBack(client, wanted, begun.from);
      if (mine !== latest.current) return;
      setState((old) => {
        if (piece instanceof CombinedError) return { ...old, error: piece, busy: false };
        const entries = from ? [...old.piece.entries, ...piece.entries] : piece.entries;
        const newest = begun instanceof CombinedError ? old.newest : (begun.newest ?? old.newest);
        return { piece: { ...piece, entries }, newest, error: undefined, busy: false };
      });
    },
    [client, name],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: "try again" (attempt) reads anew.
  useEffect(() => {
    setState(BEGINNING);
    void read(null);
  }, [read, attempt]);
  const more = () => {
    if (state.piece.hasMore && !state.busy) void read(state.piece);
  };
  return { state, more, again: () => setAttempt((old) => old + 1) };
}

/* The current end of the journal. */
async function begin(client: Client) {
  const { data, error } = await client.query(JournalEndsDocument, {}, { requestPolicy: 'network-only' });
  if (error) return error;
  const newest = data?.changes.newest ?? 0;
  return { from: { before: newest + 1, width: 100 }, newest };
}

/* The entries that are written while the page is open. */
function useLive({ filter, newest, isLive }: { filter: ChangeFilter; newest: number | null; isLive: boolean }) {
  const [{ data = [] }] = useSubscription<
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
  return data;
}
