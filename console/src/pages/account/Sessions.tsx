import { Badge, Button, Group, Skeleton } from '@mantine/core';
import {
  EndOtherSessionsDocument,
  EndSessionDocument,
  SessionsDocument,
  type SessionsQuery,
} from '../../api/generated/account';
import { useRead } from '../../api/use-read';
import { useWrite } from '../../api/use-write';
import { Ago } from '../../parts/Ago';
import { notifyWritten } from '../../parts/notify';
import { Refusal } from '../../parts/Refusal';
import { RowTable, type TableColumn } from '../../parts/RowTable';
import { shared } from '../../shared-text';
import { text } from './text';

type Session = SessionsQuery['sessions'][number];

/** The sessions of the user. All but the present one can be ended. */
export function Sessions() {
  const { data, error, again } = useRead(SessionsDocument, {});
  const end = useWrite(EndSessionDocument, 'SessionsEnded');
  const endOthers = useWrite(EndOtherSessionsDocument, 'SessionsEnded');
  if (error) return <Refusal error={error} again={again} />;
  if (!data) return <Skeleton height={80} />;
  const others = data.sessions.filter(({ isCurrent }) => !isCurrent).length;
  const columns = columnsOf(async ({ id }) => notifyWritten(await end.write({ id }), text.ended));
  return (
    <>
      <RowTable
        label={text.sessions}
        name="sessions"
        columns={columns}
        rows={data.sessions}
        rowId={({ id }) => id}
        minWidth={560}
      />
      {others === 0 ? null : (
        <Group>
          <Button
            variant="default"
            loading={endOthers.busy}
            onClick={async () => notifyWritten(await endOthers.write({}), text.othersEnded(others))}
          >
            {text.endOthers}
          </Button>
        </Group>
      )}
    </>
  );
}

const columnsOf = (end: (session: Session) => unknown): TableColumn<Session>[] => [
  {
    title: text.device,
    value: ({ device }) => device,
    cell: ({ device, isCurrent }) => (
      <Group gap={6}>
        <bdi>{device}</bdi>
        {isCurrent ? <Badge color="blue">{text.thisOne}</Badge> : null}
      </Group>
    ),
  },
  { title: text.method, value: ({ method }) => text.methods[method] ?? method },
  { title: text.since, value: ({ createdAt }) => createdAt, cell: ({ createdAt }) => <Ago at={createdAt} /> },
  { title: text.lastUsed, value: ({ lastUsedAt }) => lastUsedAt, cell: ({ lastUsedAt }) => <Ago at={lastUsedAt} /> },
  {
    title: shared.actions,
    value: () => '',
    cell: (session) =>
      session.isCurrent ? null : (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={text.endOne(session.device)}
          onClick={() => void end(session)}
        >
          {text.end}
        </Button>
      ),
  },
];
