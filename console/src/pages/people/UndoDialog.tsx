import { Loader, Stack, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useClient } from 'urql';
import { explain, sentenceOf } from '../../api/explain';
import { UndoMergeDocument, type UndoMergeMutation } from '../../api/generated/people';
import { reasonOf, useWrite } from '../../api/use-write';
import Confirm from '../../parts/Confirm';
import { notifyDone } from '../../parts/notify';
import { RowTable, type TableColumn } from '../../parts/RowTable';
import { journalText } from '../../parts/text';
import { text } from './text';

type Answer = UndoMergeMutation['mergeUndo'];
type Plan = Extract<Answer, { __typename?: 'MergeUndoPayload' }>;

/** Undoes a merge, after a dry run whose result is shown. */
export default function UndoDialog({ mergeId, close }: { mergeId: number; close: () => void }) {
  const { plan, refused: refusedTry } = useTry(mergeId);
  const { write, busy } = useWrite(UndoMergeDocument, 'MergeUndoPayload');
  const [refused, setRefused] = useState<string | null>(null);
  const act = async () => {
    const written = await write({ mergeId, dryRun: false });
    setRefused(reasonOf(written));
    if (written.kind !== 'done') return;
    notifyDone(text.undoneNow);
    close();
  };
  return (
    <Confirm
      title={text.undoTitle}
      action={text.undoAction}
      busy={busy}
      isReady={plan !== null}
      error={refused ?? refusedTry}
      close={close}
      act={() => void act()}
    >
      {plan ? <PlanView plan={plan} /> : null}
      {plan === null && refusedTry === null ? <Loader size="sm" /> : null}
    </Confirm>
  );
}

/** The result of a dry run of the undo. */
function useTry(mergeId: number): { plan: Plan | null; refused: string | null } {
  const client = useClient();
  const [found, setFound] = useState<{ plan: Plan | null; refused: string | null }>({ plan: null, refused: null });
  useEffect(() => {
    let isWanted = true;
    const attempt = client.mutation(UndoMergeDocument, { mergeId, dryRun: true }).toPromise();
    void attempt.then(({ data, error }) => {
      if (!isWanted) return;
      const answer = data?.mergeUndo;
      if (error) setFound({ plan: null, refused: explain(error).sentence });
      else if (answer?.__typename === 'MergeUndoPayload') setFound({ plan: answer, refused: null });
      else if (answer) setFound({ plan: null, refused: sentenceOf(answer) });
    });
    return () => {
      isWanted = false;
    };
  }, [client, mergeId]);
  return found;
}

const columns: readonly TableColumn<Plan['conflicts'][number]>[] = [
  { title: text.field, value: ({ fieldName }) => fieldName },
  { title: text.contact, value: ({ contactId }) => contactId },
  { title: journalText.before, value: ({ before }) => before ?? journalText.none },
  { title: text.merged, value: ({ merged }) => merged },
  { title: text.now, value: ({ now }) => now ?? journalText.none },
];

function PlanView({ plan }: { plan: Plan }) {
  const { restoredPersonIds, relinkedContacts, restoredValues, conflictCount, conflicts } = plan;
  return (
    <Stack gap="xs">
      <Text>{text.undoPlan(restoredPersonIds.join(', '), relinkedContacts, restoredValues)}</Text>
      {conflictCount === 0 ? null : (
        <>
          <Text>{text.conflicts(conflictCount)}</Text>
          <RowTable
            label={text.conflictTable}
            name="undo-conflicts"
            columns={columns}
            rows={conflicts}
            rowId={({ contactId, fieldName }) => `${contactId} ${fieldName}`}
          />
        </>
      )}
    </Stack>
  );
}
