import { Button, Group, Loader, Stack, Text } from '@mantine/core';
import { EndpointAttemptsDocument, type EndpointAttemptsQuery } from '../../api/generated/endpoints';
import { useRead } from '../../api/use-read';
import { Ago } from '../../parts/Ago';
import { useAllRows } from '../../parts/all-rows';
import { Dialog } from '../../parts/Dialog';
import { Refusal } from '../../parts/Refusal';
import { RowTable, type TableColumn } from '../../parts/RowTable';
import { shared } from '../../shared-text';
import type { Endpoint } from './endpoint';
import { text } from './text';

type Attempt = NonNullable<EndpointAttemptsQuery['eventEndpoint']>['attempts']['nodes'][number];

/** The newest are shown; the file has all that are kept. */
const SHOWN = 50;

/** The latest attempts to an endpoint, with their responses. */
export default function Attempts({ endpoint, close }: { endpoint: Endpoint; close: () => void }) {
  const { data, error, busy, again } = useRead(EndpointAttemptsDocument, { id: endpoint.id, first: SHOWN });
  const all = useAllRows(
    EndpointAttemptsDocument,
    { id: endpoint.id, first: 100 },
    (answer) => answer.eventEndpoint?.attempts,
  );
  const attempts = data?.eventEndpoint?.attempts.nodes ?? [];
  return (
    <Dialog close={close} title={text.attemptsOf(endpoint.url)} size="xl">
      <Stack aria-busy={busy}>
        {error ? <Refusal error={error} again={again} /> : null}
        {!data && busy ? <Loader size="sm" /> : null}
        {data && attempts.length === 0 ? <Text size="sm">{text.noAttempts}</Text> : null}
        {attempts.length === 0 ? null : (
          <RowTable
            label={text.attempts}
            name="attempts"
            columns={columns}
            rows={attempts}
            rowId={({ at, number: event, attempt }) => `${at} ${event} ${attempt}`}
            all={all}
            height={480}
            minWidth={560}
          />
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={again}>
            {shared.refresh}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

const columns: readonly TableColumn<Attempt>[] = [
  { title: text.at, value: ({ at }) => at, cell: ({ at }) => <Ago at={at} /> },
  { title: text.event, value: ({ number: event }) => event ?? text.testEvent },
  { title: text.attempt, value: ({ attempt }) => attempt },
  { title: text.status, value: ({ status }) => status },
  { title: text.took, value: ({ tookMs }) => tookMs, numeric: true },
  { title: text.answer, value: ({ error, answer }) => error ?? answer },
];
