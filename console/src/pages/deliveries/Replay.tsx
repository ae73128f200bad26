import { Alert, Button, Group, Loader, Modal, Stack, Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { sentenceOf } from '../../api/explain';
import type { ReplayDeliveriesMutation } from '../../api/generated/deliveries';
import { useWrite } from '../../api/use-write';
import { tellDone } from '../../parts/notify';
import { RowTable, type TableColumn } from '../../parts/RowTable';
import { verdictNames } from '../../parts/text';
import { shared } from '../../shared-text';
import { VerdictBadge } from './columns';
import type { VaultScope } from './scope';
import { text } from './text';

type Outcomes = Extract<ReplayDeliveriesMutation['answer'], { __typename?: 'WebhookReplayPayload' }>['outcomes'];

/** Takes deliveries again: first it is told what they would come to, then it is done. */
export default function Replay({
  scope,
  ids,
  close,
}: {
  scope: VaultScope;
  ids: readonly string[];
  close: () => void;
}) {
  const { write, busy } = useWrite(scope.replay, 'WebhookReplayPayload');
  const [outcomes, setOutcomes] = useState<Outcomes | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const given = useRef(ids);
  const run = async (dryRun: boolean): Promise<Outcomes | null> => {
    const written = await write({ ids: [...given.current], dryRun }, { quiet: dryRun });
    if (written.kind === 'done' && written.answer.__typename === 'WebhookReplayPayload') return written.answer.outcomes;
    if (written.kind === 'failed') setRefused(written.error.sentence);
    if (written.kind === 'refused') setRefused(sentenceOf(written.refusal));
    return null;
  };
  const isAsked = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the dry run is made once, when the dialog opens.
  useEffect(() => {
    if (isAsked.current) return;
    isAsked.current = true;
    void run(true).then(setOutcomes);
  }, []);
  const act = async () => {
    if ((await run(false)) === null) return;
    tellDone(text.replayDone);
    close();
  };
  return (
    <Modal
      opened
      onClose={close}
      title={text.replayAll(given.current.length)}
      size="lg"
      closeButtonProps={{ 'aria-label': shared.close }}
    >
      <Stack>
        {outcomes === null && refused === null ? <Loader size="sm" /> : null}
        {outcomes === null ? null : <Foretold outcomes={outcomes} />}
        {refused === null ? null : (
          <Alert color="red" variant="outline" role="alert">
            {refused}
          </Alert>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={close}>
            {shared.cancel}
          </Button>
          <Button disabled={outcomes === null} loading={busy && outcomes !== null} onClick={() => void act()}>
            {text.replayDo}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
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

function Foretold({ outcomes }: { outcomes: Outcomes }) {
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
