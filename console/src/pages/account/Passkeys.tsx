import { Button, Group, Skeleton, Text } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import {
  PasskeysDocument,
  type PasskeysQuery,
  RemovePasskeyDocument,
  RenamePasskeyDocument,
} from '../../api/generated/account';
import { hasPasskeys } from '../../api/passkeys';
import { useRead } from '../../api/use-read';
import { useWrite, type Written } from '../../api/use-write';
import { Ago } from '../../parts/Ago';
import { ConfirmWrite } from '../../parts/ConfirmWrite';
import { EditInPlace } from '../../parts/EditInPlace';
import { Refusal } from '../../parts/Refusal';
import { RowTable, type TableColumn } from '../../parts/RowTable';
import { shared } from '../../shared-text';
import { text } from './text';

const AddPasskey = lazy(() => import('./AddPasskey'));

type Passkey = PasskeysQuery['passkeys'][number];

/** The passkeys of the user, which can be added, named and removed. */
export function Passkeys() {
  const { data, error, again } = useRead(PasskeysDocument, {});
  const rename = useWrite(RenamePasskeyDocument, 'Passkey');
  const [isAdding, setAdding] = useState(false);
  const [removed, setRemoved] = useState<Passkey | null>(null);
  if (error) return <Refusal error={error} again={again} />;
  if (!data) return <Skeleton height={80} />;
  const columns = columnsOf({ rename: ({ id }, name) => rename.write({ id, name }), remove: setRemoved });
  return (
    <>
      {data.passkeys.length === 0 ? (
        <Text>{text.noPasskeys}</Text>
      ) : (
        <RowTable
          label={text.passkeys}
          name="passkeys"
          columns={columns}
          rows={data.passkeys}
          rowId={({ id }) => id}
          minWidth={560}
        />
      )}
      {hasPasskeys() ? (
        <Group>
          <Button variant="default" onClick={() => setAdding(true)}>
            {text.addPasskey}
          </Button>
        </Group>
      ) : (
        <Text c="dimmed">{text.noPasskeysHere}</Text>
      )}
      {isAdding ? (
        <Suspense>
          <AddPasskey close={() => setAdding(false)} />
        </Suspense>
      ) : null}
      {removed ? <RemovePasskey passkey={removed} close={() => setRemoved(null)} /> : null}
    </>
  );
}

const RemovePasskey = ({ passkey: { id, name }, close }: { passkey: Passkey; close: () => void }) => (
  <ConfirmWrite
    document={RemovePasskeyDocument}
    variables={{ id }}
    answer="Passkey"
    title={text.removePasskey}
    action={text.removeOne(name)}
    done={text.removed}
    close={close}
  >
    <bdi>{text.removes(name)}</bdi>
  </ConfirmWrite>
);

interface Actions {
  rename: (passkey: Passkey, name: string) => Promise<Written<unknown>>;
  remove: (passkey: Passkey) => void;
}

const columnsOf = ({ rename, remove }: Actions): TableColumn<Passkey>[] => [
  {
    title: text.name,
    value: ({ name }) => name,
    cell: (row) => <EditInPlace label={text.passkeyName} value={row.name} save={(name) => rename(row, name)} />,
  },
  { title: text.added, value: ({ createdAt }) => createdAt, cell: ({ createdAt }) => <Ago at={createdAt} /> },
  {
    title: text.lastUsed,
    value: ({ lastUsedAt }) => lastUsedAt ?? '',
    cell: ({ lastUsedAt }) => (lastUsedAt === null ? text.never : <Ago at={lastUsedAt} />),
  },
  {
    title: shared.actions,
    value: () => '',
    cell: (row) => (
      <Button size="compact-sm" variant="default" aria-label={text.removeOne(row.name)} onClick={() => remove(row)}>
        {text.remove}
      </Button>
    ),
  },
];
