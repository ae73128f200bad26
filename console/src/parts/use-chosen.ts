import { useCallback, useMemo, useState } from 'react';

/** Rows that the visitor has chosen, by their ids; those that are shown no more are forgotten. */
export function useChosen<Id extends string | number>(rows: readonly { id: Id }[]): Choosing<Id> {
  const [given, setGiven] = useState<ReadonlySet<Id>>(new Set());
  const chosen = useMemo(() => new Set(rows.flatMap(({ id }) => (given.has(id) ? [id] : []))), [rows, given]);
  const choose = useCallback((id: Id, isChosen: boolean) => {
    setGiven((old) => new Set(isChosen ? [...old, id] : [...old].filter((one) => one !== id)));
  }, []);
  const chooseAll = useCallback(
    (isChosen: boolean) => setGiven(new Set(isChosen ? rows.map(({ id }) => id) : [])),
    [rows],
  );
  return useMemo(() => ({ chosen, choose, chooseAll }), [chosen, choose, chooseAll]);
}

/** What is chosen of the rows that are shown. */
export interface Choosing<Id extends string | number> {
  chosen: ReadonlySet<Id>;
  choose: (id: Id, isChosen: boolean) => void;
  /** All rows that were read, or none. */
  chooseAll: (isChosen: boolean) => void;
}
