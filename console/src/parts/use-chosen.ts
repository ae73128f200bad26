import { useCallback, useMemo, useState } from 'react';

/** The selected rows, by their ids; rows that are no longer shown are deselected. */
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

/** The selection among the shown rows. */
export interface Choosing<Id extends string | number> {
  chosen: ReadonlySet<Id>;
  choose: (id: Id, isChosen: boolean) => void;
  /** All rows that were read, or none. */
  chooseAll: (isChosen: boolean) => void;
}
