import { useEffect, useState } from 'react';
import type { Explained } from '../../api/explain';
import { FileRefused, useFiles } from '../../api/files';
import { readOutcome, type TriedRow } from './read-outcome';

/** The first rows of a trial, read from its file; null: not read yet. */
export function useOutcome(id: number): { rows: readonly TriedRow[] | null; refused: Explained | null } {
  const files = useFiles();
  const [rows, setRows] = useState<readonly TriedRow[] | null>(null);
  const [refused, setRefused] = useState<Explained | null>(null);
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const read = async () => {
      try {
        const found = await readOutcome(await files.read(`jobs/${id}/outcome`, signal));
        if (!signal.aborted) setRows(found);
      } catch (error) {
        // The visitor has left the page.
        if (signal.aborted) return;
        if (!(error instanceof FileRefused)) throw error;
        setRefused(error);
      }
    };
    void read();
    return () => controller.abort();
  }, [files, id]);
  return { rows, refused };
}
