import { Button } from '@mantine/core';
import { useState } from 'react';
import { FileRefused, useFiles } from '../api/files';
import { IconDownload } from '../icons';
import { notifyFailure } from './notify';

interface FileButtonProps {
  /** Where the service has the file. */
  path: string;
  /** The label of the button, and its accessible name where that must say more. */
  words: string;
  label?: string;
  size?: 'compact-xs' | 'sm';
}

/** Downloads a file of the client. */
export function FileButton({ path, words, label = words, size = 'compact-xs' }: FileButtonProps) {
  const files = useFiles();
  const [busy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    try {
      await files.download(path);
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
