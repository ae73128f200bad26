import { Alert, Button, Group, Loader, Stack, Text } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { useRead } from '../../api/use-read';
import { Ago } from '../../parts/Ago';
import { Dialog } from '../../parts/Dialog';
import { Facts } from '../../parts/Facts';
import { Refusal } from '../../parts/Refusal';
import { useKey } from '../../session';
import { VerdictBadge } from './columns';
import { type DeliveryRow, type DeliveryScope, platformName } from './scope';
import { text } from './text';

const Replay = lazy(() => import('./Replay'));

interface DeliveryProps {
  scope: DeliveryScope;
  id: string;
  close: () => void;
}

/** One delivery: its result, its raw body, and replaying it. */
export default function Delivery({ scope, id, close }: DeliveryProps) {
  const { mayWrite } = useKey();
  const [isReplaying, setReplaying] = useState(false);
  const { data, error, busy, again } = useRead(scope.body, { id });
  const found = data?.found;
  return (
    <Dialog close={close} title={text.one(id)} size="xl">
      {error ? <Refusal error={error} again={again} /> : null}
      {!found && busy ? <Loader size="sm" /> : null}
      {!found && !busy && !error ? <Text>{text.gone}</Text> : null}
      {found ? (
        <Stack>
          <DeliveryFacts row={found} />
          {found.bodyDropped ? <Alert color="yellow">{text.bodyDropped}</Alert> : null}
          <div>
            <Text size="sm" fw={600}>
              {text.body}
            </Text>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reached by the keyboard. */}
            <section className="payload" tabIndex={0} aria-label={text.body}>
              {formatted(found.body)}
            </section>
          </div>
          {mayWrite && !found.bodyDropped ? (
            <Group justify="flex-end">
              <Button variant="default" onClick={() => setReplaying(true)}>
                {text.replay}
              </Button>
            </Group>
          ) : null}
        </Stack>
      ) : null}
      <Suspense>{isReplaying ? <Replay scope={scope} ids={[id]} close={() => setReplaying(false)} /> : null}</Suspense>
    </Dialog>
  );
}

function DeliveryFacts({ row }: { row: DeliveryRow }) {
  const { platform, level, receivedAt, verdict, detail, counts, stillParked, replayOf } = row;
  return (
    <Facts
      facts={{
        [text.received]: <Ago at={receivedAt} />,
        [text.platform]: platformName(platform),
        [text.verdict]: <VerdictBadge verdict={verdict} />,
        [text.detail]: detail,
        [text.items]: counts ? text.counted(counts) : null,
        [text.stillParked]: stillParked === 0 ? null : stillParked,
        [text.level]: text.levels[level],
        [text.replayOf]: replayOf,
      }}
    />
  );
}

/** JSON with line breaks; anything else unchanged. */
function formatted(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}
