import { Button } from '@mantine/core';
import { useState } from 'react';
import { FileRefused, useFiles } from '../api/files';
import { IconDownload } from '../icons';
import { notifyFailure } from '../parts/notify';

interface JobFileProps {
  id: number;
  file: 'outcome' | 'refused';
  /** The label of the button, and its accessible name where that must say more. */
  words: string;
  label?: string;
  size?: 'compact-xs' | 'sm';
}

/** Downloads a file of a job that has ended. */
export function JobFile({ id, file, words, label = words, size = 'compact-xs' }: JobFileProps) {
  const files = useFiles();
  const [busy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    try {
      await files.download(`jobs/${id}/${file}`);
    } catch (error) {
      if (!(error instanceof FileRefused)) throw error;
      notifyFailure(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      variant="default"
      size={size}
      loading={busy}
      leftSection={<IconDownload size={14} />}
      aria-label={label}
      onClick={() => void download()}
    >
      {words}
    </Button>
  );
}
