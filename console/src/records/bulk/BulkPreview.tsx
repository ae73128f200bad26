import { Button, Group, Loader, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useQuery } from 'urql';
import { sentenceOf } from '../../api/explain';
import { reasonOf, useWrite } from '../../api/use-write';
import { ErrorNote } from '../../parts/ErrorNote';
import { Refusal } from '../../parts/Refusal';
import { shared } from '../../shared-text';
import type { BulkAction, BulkKind, Change, Selection } from './bulk-change';
import { DOCUMENTS, variablesOf } from './documents';
import { Sample } from './Sample';
import { text } from './text';

interface BulkPreviewProps {
  kind: BulkKind;
  action: BulkAction;
  selection: Selection;
  change: Change;
  /** Absent where there is no form to go back to. */
  back?: (() => void) | undefined;
  close: () => void;
  started: (jobId: number) => void;
}

/** The number of records and a sample of the changes, with the button that makes exactly these changes. */
export function BulkPreview({ kind, action, selection, change, back, close, started }: BulkPreviewProps) {
  const { error, fetching, answer, refused, again, act, busy } = usePreview({ kind, selection, change, started });
  if (error) return <Refusal error={error} again={again} />;
  if (answer === undefined) return <Loader size="sm" aria-label={text.counting} />;
  const preview = answer.__typename === 'BulkPreview' ? answer : null;
  const records = text.records[kind](preview?.count ?? 0);
  return (
    <Stack aria-busy={fetching}>
      {preview ? <Text role="status">{preview.count === 0 ? text.none : text.counted(records, action)}</Text> : null}
      {preview && preview.sample.length > 0 ? <Sample records={preview.sample} action={action} /> : null}
      <ErrorNote message={refused ?? (preview ? null : sentenceOf(answer))} />
      <Group justify="flex-end">
        {back ? (
          <Button variant="default" onClick={back}>
            {text.back}
          </Button>
        ) : null}
        <Button variant="default" onClick={close}>
          {shared.cancel}
        </Button>
        {refused === null ? null : (
          <Button variant="default" loading={fetching} onClick={again}>
            {text.countAgain}
          </Button>
        )}
        {preview ? (
          <Button
            {...(action === 'delete' ? { color: 'red' } : {})}
            disabled={preview.count === 0 || refused !== null || fetching}
            loading={busy}
            onClick={() => void act(preview.token)}
          >
            {text.does[action](records)}
          </Button>
        ) : null}
      </Group>
    </Stack>
  );
}

/* Counts the records, and starts the job for exactly that count: the service refuses a count that has moved since. */
function usePreview({
  kind,
  selection,
  change,
  started,
}: Pick<BulkPreviewProps, 'kind' | 'selection' | 'change' | 'started'>) {
  const { preview: document, start } = DOCUMENTS[kind];
  const variables = variablesOf(selection, change);
  const [{ data, error, fetching }, ask] = useQuery({ query: document, variables, requestPolicy: 'network-only' });
  const { write, busy } = useWrite(start, 'Job');
  const [refused, setRefused] = useState<string | null>(null);
  const again = () => {
    setRefused(null);
    ask({ requestPolicy: 'network-only' });
  };
  const act = async (token: string) => {
    const written = await write({ ...variables, token }, { quiet: true });
    setRefused(reasonOf(written));
    if (written.kind === 'done') started(written.answer.id);
  };
  return { error, fetching, answer: data?.preview, refused, again, act, busy };
}
