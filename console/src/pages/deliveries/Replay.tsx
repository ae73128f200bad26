import { Button, Group, Loader, Stack, Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { ReplayDeliveriesMutation } from '../../api/generated/deliveries';
import { reasonOf, useWrite } from '../../api/use-write';
import { Dialog } from '../../parts/Dialog';
import { ErrorNote } from '../../parts/ErrorNote';
import { notifyDone } from '../../parts/notify';
import { RowTable, type TableColumn } from '../../parts/RowTable';
import { verdictNames } from '../../parts/text';
import { shared } from '../../shared-text';
import { VerdictBadge } from './columns';
import type { DeliveryScope } from './scope';
import { text } from './text';

type Outcomes = Extract<ReplayDeliveriesMutation['answer'], { __typename?: 'WebhookReplayPayload' }>['outcomes'];

interface ReplayProps {
  scope: DeliveryScope;
  ids: readonly string[];
  close: () => void;
}

/** Replays deliveries: first their expected results are shown, then it is done. */
export default function Replay({ scope, ids, close }: ReplayProps) {
  const { count, outcomes, refused, busy, run } = useReplay(scope, ids);
  const act = async () => {
    if ((await run(false)) === null) return;
    notifyDone(text.replayDone);
    close();
  };
  return (
    <Dialog close={close} title={text.replayAll(count)} size="lg">
      <Stack>
        {outcomes === null && refused === null ? <Loader size="sm" /> : null}
        {outcomes === null ? null : <Preview outcomes={outcomes} />}
        <ErrorNote message={refused} />
        <Group justify="flex-end">
          <Button variant="default" onClick={close}>
            {shared.cancel}
          </Button>
          <Button disabled={outcomes === null} loading={busy && outcomes !== null} onClick={() => void act()}>
            {text.replayDo}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

/* The dry run is made once, when the dialog opens; the list behind it may be read again meanwhile. */
function useReplay(scope: DeliveryScope, ids: readonly string[]) {
  const { write, busy } = useWrite(scope.replay, 'WebhookReplayPayload');
  const [outcomes, setOutcomes] = useState<Outcomes | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const given = useRef(ids);
  const run = async (dryRun: boolean): Promise<Outcomes | null> => {
    const written = await write({ ids: [...given.current], dryRun }, { quiet: dryRun });
    if (written.kind === 'done') return written.answer.outcomes;
    setRefused(reasonOf(written));
    return null;
  };
  const hasRun = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above.
  useEffect(() => {
    if (hasRun.current) return;
    hasRun.current = true;
    void run(true).then(setOutcomes);
  }, []);
  return { count: given.current.length, outcomes, refused, busy, run };
}

const columns: readonly TableColumn<Outcomes[number]>[] = [
  { title: text.number, value: ({ deliveryId }) => deliveryId },
  {
    title: text.wouldBe,
    value: ({ verdict }) => verdictNames[verdict],
    cell: ({ verdict }) => <VerdictBadge verdict={verdict} />,
  },
  {
    title: text.detail,
    value: ({ detail, counts }) => detail ?? (counts ? text.counted(counts) : ''),
  },
];

function Preview({ outcomes }: { outcomes: Outcomes }) {
  return (
    <>
      <Text size="sm">{text.replayPreview}</Text>
      <RowTable
        label={text.wouldBe}
        name="replay"
        columns={columns}
        rows={outcomes}
        rowId={({ deliveryId }) => deliveryId}
      />
    </>
  );
}
