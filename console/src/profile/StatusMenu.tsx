import { Loader, Menu, Text, UnstyledButton } from '@mantine/core';
import { UpdateContactDocument } from '../api/generated/contacts';
import { StatusesInUseDocument } from '../api/generated/profile';
import { refresh } from '../api/revision';
import { useRead } from '../api/use-read';
import { useWrite } from '../api/use-write';
import { notifyWritten } from '../parts/notify';
import { StatusBadge } from '../parts/StatusBadge';
import { useKey } from '../session';
import { OPTS_OUT, orderedStatuses } from './statuses';
import { profileText as text } from './text';

interface StatusMenuProps {
  status: string;
  /** The contacts whose status is set. */
  contactIds: readonly number[];
}

/** The status of contacts, which is changed in its place. */
export function StatusMenu({ status, contactIds }: StatusMenuProps) {
  const { mayWrite } = useKey();
  const { write, busy } = useWrite(UpdateContactDocument, 'Contact');
  if (!mayWrite) return <StatusBadge status={status} />;
  const set = async (contactStatus: string) => {
    for (const id of contactIds) {
      const written = await write({ id, input: { contactStatus } }, { quiet: true });
      const isLast = id === contactIds.at(-1);
      if ((isLast || written.kind !== 'done') && !notifyWritten(written, text.statusSaved(contactStatus))) break;
    }
    refresh();
  };
  return (
    <Menu position="bottom-start" withinPortal>
      <Menu.Target>
        <UnstyledButton aria-label={text.changeStatus(status)} disabled={busy}>
          <StatusBadge status={status} /> {busy ? <Loader size={12} /> : null}
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Choices current={status} count={contactIds.length} choose={(next) => void set(next)} />
      </Menu.Dropdown>
    </Menu>
  );
}

interface ChoicesProps {
  current: string;
  count: number;
  choose: (status: string) => void;
}

function Choices({ current, count, choose }: ChoicesProps) {
  const { data } = useRead(StatusesInUseDocument, {});
  const found = (data?.contactCounts.items ?? []).flatMap(({ value, count: times }) =>
    value === null ? [] : [{ status: value, count: times }],
  );
  return (
    <>
      {count > 1 ? <Menu.Label>{text.statusOfAll(count)}</Menu.Label> : null}
      {orderedStatuses(found).map((status) => (
        <Menu.Item key={status} disabled={status === current} onClick={() => choose(status)}>
          <bdi>{status}</bdi>
          {status === OPTS_OUT ? (
            <Text size="xs" c="dimmed">
              {text.optsOut}
            </Text>
          ) : null}
        </Menu.Item>
      ))}
    </>
  );
}
