import { useEffect, useState } from 'react';
import { FileRefused, useFiles } from '../api/files';
import type { ChangeKind } from '../api/generated/journal';
import { notifyFailure } from '../parts/notify';

/** A record that an undo kept, fully or in part. */
export interface KeptRecord {
  kind: ChangeKind;
  id: number;
  because: string;
}

/** How many characters of the file are read, and how many records are shown. */
const [LONGEST, MOST] = [100_000, 100];

/** The first records that an undo kept, from its file of refused ones. */
export function useKept(id: number): readonly KeptRecord[] {
  const files = useFiles();
  const [rows, setRows] = useState<readonly KeptRecord[]>([]);
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    files
      .read(`jobs/${id}/refused`, signal)
      .then(readKept)
      .then((found) => signal.aborted || setRows(found))
      .catch((error: unknown) => {
        // The visitor has left the page.
        if (signal.aborted) return;
        if (!(error instanceof FileRefused)) throw error;
        notifyFailure(error);
      });
    return () => controller.abort();
  }, [files, id]);
  return rows;
}

async function readKept(stream: ReadableStream<Uint8Array>): Promise<KeptRecord[]> {
  const reader = stream.getReader();
  const decoder = new TextDecoder();
  let text = '';
  for (let isEnd = false; !isEnd && text.length < LONGEST; ) {
    const { done, value } = await reader.read();
    isEnd = done;
    text += decoder.decode(value, { stream: !done });
  }
  await reader.cancel();
  const lines = text.split('\n').slice(0, -1);
  return lines.slice(0, MOST).map((line): KeptRecord => JSON.parse(line));
}
