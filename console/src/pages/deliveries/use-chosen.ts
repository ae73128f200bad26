import { useCallback, useMemo, useState } from 'react';

/** Rows that the visitor has chosen, by their ids; those that are shown no more are forgotten. */
export function useChosen(rows: readonly { id: string }[]) {
  const [given, setGiven] = useState<ReadonlySet<string>>(new Set());
  const chosen = useMemo(() => new Set(rows.flatMap(({ id }) => (given.has(id) ? [id] : []))), [rows, given]);
  const choose = useCallback((id: string, isChosen: boolean) => {
    setGiven((old) => new Set(isChosen ? [...old, id] : [...old].filter((one) => one !== id)));
  }, []);
  const chooseAll = useCallback(
    (isChosen: boolean) => setGiven(new Set(isChosen ? rows.map(({ id }) => id) : [])),
    [rows],
  );
  return { chosen, choose, chooseAll };
}

export type Choosing = ReturnType<typeof useChosen>;
