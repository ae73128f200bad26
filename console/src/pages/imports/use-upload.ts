import { useEffect, useRef, useState } from 'react';
import type { Explained } from '../../api/explain';
import { FileRefused, useFiles } from '../../api/files';
import type { ImportRecord } from '../../api/generated/imports';

/**
 * Uploads a file; leaving the page aborts it.
 * @param open called with the id of the import and its file, when that has arrived
 */
export function useUpload(open: (id: number, file: File) => void) {
  const files = useFiles();
  const [sending, setSending] = useState<string | null>(null);
  const [refused, setRefused] = useState<Explained | null>(null);
  const controller = useRef<AbortController | null>(null);
  useEffect(() => () => controller.current?.abort(), []);
  const send = async (file: File, record: ImportRecord, sheet?: string) => {
    const mine = new AbortController();
    controller.current = mine;
    setSending(file.name);
    setRefused(null);
    try {
      const declared = { record, ...(sheet !== undefined && { sheet }) };
      open(await files.upload(file, declared, mine.signal), file);
    } catch (error) {
      if (!(error instanceof FileRefused)) throw error;
      // An upload that the visitor stopped is not an error.
      if (!mine.signal.aborted) setRefused(error);
    } finally {
      setSending(null);
    }
  };
  return { send, stop: () => controller.current?.abort(), sending, refused };
}
