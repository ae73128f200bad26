import { Alert, Button, FileButton, Group, Loader, NativeSelect, Stack, Text } from '@mantine/core';
import { type DragEvent, type ReactNode, useState } from 'react';
import type { ImportRecord } from '../../api/generated/imports';
import { entriesOf } from '../../format';
import { IconAlert, IconUpload } from '../../icons';
import { Box } from '../../parts/Box';
import { shared } from '../../shared-text';
import { text } from './text';
import { useUpload } from './use-upload';

const RECORDS = entriesOf<ImportRecord>(text.records);
const ENDINGS = '.csv,.tsv,.txt,.ndjson,.jsonl,.gz,.xlsx';

/** The kind of record of this name; contacts for every other one. */
export const recordOf = (name: string): ImportRecord => RECORDS.find(({ value }) => value === name)?.value ?? 'contact';

interface UploadProps {
  /** What its rows are at first. */
  record: ImportRecord;
  open: (id: number, file: File) => void;
}

/** Takes a file that is dropped or chosen, and uploads it at once; nothing is imported yet. */
export function Upload({ record: initial, open }: UploadProps) {
  const [record, setRecord] = useState(initial);
  const { send, stop, sending, refused } = useUpload(open);
  const give = (file: File | null | undefined) => {
    if (file && sending === null) void send(file, record);
  };
  return (
    <Box title={text.upload}>
      <Stack>
        <NativeSelect
          label={text.record}
          maw={240}
          data={RECORDS}
          value={record}
          onChange={(event) => setRecord(recordOf(event.currentTarget.value))}
        />
        <Drop give={give}>
          <Text size="sm">{text.drop}</Text>
          {sending === null ? <Choose give={give} /> : <Sending name={sending} stop={stop} />}
        </Drop>
        {refused === null ? null : (
          <Alert color="red" variant="outline" role="alert" icon={<IconAlert size={18} />} title={refused.sentence}>
            {refused.requestId === null ? null : (
              <Text size="sm">
                {shared.request} <code>{refused.requestId}</code>
              </Text>
            )}
          </Alert>
        )}
      </Stack>
    </Box>
  );
}

interface GiveProps {
  give: (file: File | null | undefined) => void;
}

function Drop({ give, children }: GiveProps & { children: ReactNode }) {
  const [isOver, setOver] = useState(false);
  const over = (event: DragEvent) => {
    event.preventDefault();
    setOver(true);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    give(event.dataTransfer.files[0]);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button in it does the same for the keyboard.
    <div className="drop" data-over={isOver} onDragOver={over} onDragLeave={() => setOver(false)} onDrop={drop}>
      {children}
    </div>
  );
}

const Choose = ({ give }: GiveProps) => (
  <FileButton accept={ENDINGS} onChange={give}>
    {(props) => (
      <Button {...props} leftSection={<IconUpload size={16} />}>
        {text.choose}
      </Button>
    )}
  </FileButton>
);

const Sending = ({ name, stop }: { name: string; stop: () => void }) => (
  <Group gap="xs" role="status">
    <Loader size="sm" />
    <bdi>{text.sending(name)}</bdi>
    <Button size="compact-sm" variant="default" onClick={stop}>
      {text.stop}
    </Button>
  </Group>
);
