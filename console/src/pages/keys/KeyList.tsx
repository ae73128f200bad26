import { Badge, Button, Group, Switch } from '@mantine/core';
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react';
import { textOf, useAddress } from '../../address';
import { KeysDocument } from '../../api/generated/keys';
import { useRows } from '../../api/use-rows';
import { IconPlus } from '../../icons';
import { Ago } from '../../parts/Ago';
import { menuColumn } from '../../parts/columns';
import { Empty } from '../../parts/Empty';
import { ExportButton } from '../../parts/ExportButton';
import { Page } from '../../parts/Page';
import { Refusal } from '../../parts/Refusal';
import { type GridColumn, RowGrid } from '../../parts/RowGrid';
import { useKey } from '../../session';
import { KeyMenu, type KeyWork } from './KeyMenu';
import { isOwn, issuerOf, type KeyRow, keyName, stateOf } from './key-row';
import { text } from './text';

const IssueKey = lazy(() => import('./IssueKey'));
const EditKey = lazy(() => import('./EditKey'));
const ReplaceKey = lazy(() => import('./ReplaceKey'));
const RevokeKey = lazy(() => import('./RevokeKey'));

const STATE_COLOURS = { valid: 'green', revoked: 'gray', expired: 'gray' } as const;

const readAddress = (search: Record<string, unknown>) => ({ revoked: textOf(search, 'revoked') });

interface KeyListProps {
  title: string;
  about: string;
  /** What a new key may be. */
  kinds: readonly ('MASTER' | 'READ_WRITE' | 'READ_ONLY')[];
  /** Of the agency's list: what the owner of a key is called. */
  ownerOf?: (row: KeyRow) => string;
}

/** The keys of an agency or of a client, and what can be done with them. */
export function KeyList({ title, about, kinds, ownerOf }: KeyListProps) {
  const [{ revoked }, setAddress] = useAddress(readAddress);
  const { key } = useKey();
  const [work, setWork] = useState<KeyWork | null>(null);
  const close = () => setWork(null);
  const list = useRows(KeysDocument, { revoked: revoked !== '' }, ({ keys }) => keys);
  const { rows, error, busy, again } = list;
  const columns = useMemo(() => columnsOf(key, setWork, ownerOf), [key, ownerOf]);
  const own = rows.find((row) => isOwn(row, key));
  const mayIssue = !kinds.includes('MASTER') || own?.masterListAccess === true;
  const issue = mayIssue ? (
    <Button leftSection={<IconPlus size={16} />} onClick={() => setWork({ what: 'issue' })}>
      {text.issue}
    </Button>
  ) : null;
  return (
    <Page
      title={title}
      about={about}
      actions={
        <>
          <ExportButton name="keys" columns={columns} rows={rows} />
          {issue}
        </>
      }
    >
      <Group>
        <Switch
          label={text.revoked}
          checked={revoked !== ''}
          onChange={({ currentTarget }) => setAddress({ revoked: currentTarget.checked ? 'yes' : '' })}
        />
      </Group>
      {error ? (
        <Refusal error={error} again={again} />
      ) : !busy && rows.length === 0 ? (
        <Empty title={text.none} about={text.noneAbout} action={issue} />
      ) : (
        <RowGrid label={title} columns={columns} rowId={({ id }) => String(id)} {...list} />
      )}
      <Suspense>{work === null ? null : dialogOf(work, kinds, close)}</Suspense>
    </Page>
  );
}

/* Dialogs stand beside the list, so that a secret stays in sight while the list is read anew. */
function dialogOf(work: KeyWork, kinds: KeyListProps['kinds'], close: () => void): ReactNode {
  switch (work.what) {
    case 'issue':
      return <IssueKey kinds={kinds} close={close} />;
    case 'edit':
      return <EditKey row={work.row} close={close} />;
    case 'replace':
      return <ReplaceKey row={work.row} close={close} />;
    case 'revoke':
      return <RevokeKey row={work.row} close={close} />;
  }
}

function columnsOf(
  key: string,
  setWork: (work: KeyWork) => void,
  ownerOf: ((row: KeyRow) => string) | undefined,
): GridColumn<KeyRow>[] {
  const owner: GridColumn<KeyRow>[] = ownerOf
    ? [{ id: 'owner', title: text.client, value: ownerOf, cell: (row) => <bdi>{ownerOf(row)}</bdi> }]
    : [];
  return [
    { id: 'name', title: text.name, value: ({ name }) => name, cell: (row) => <Name row={row} own={key} /> },
    ...owner,
    { id: 'kind', title: text.kind, value: kindWords, cell: kindWords },
    { id: 'key', title: text.key, value: ({ masked }) => masked, cell: ({ masked }) => <code>{masked}</code> },
    {
      id: 'state',
      title: text.state,
      value: (row) => text.states[stateOf(row)],
      cell: (row) => <State row={row} />,
    },
    {
      id: 'used',
      title: text.lastUsed,
      value: ({ lastUsedAt }) => lastUsedAt,
      cell: ({ lastUsedAt }) => <Ago at={lastUsedAt} />,
    },
    {
      id: 'expires',
      title: text.expires,
      value: ({ expiresAt }) => expiresAt,
      cell: ({ expiresAt }) => <Ago at={expiresAt} />,
    },
    { id: 'by', title: text.issuedBy, value: issuerOf, cell: (row) => <bdi>{issuerOf(row)}</bdi> },
    {
      id: 'created',
      title: text.created,
      value: ({ createdAt }) => createdAt,
      cell: ({ createdAt }) => <Ago at={createdAt} />,
    },
    menuColumn((row) => <KeyMenu row={row} setWork={setWork} />),
  ];
}

const kindWords = ({ kind }: KeyRow): string => text.kinds[kind];

function Name({ row, own }: { row: KeyRow; own: string }) {
  return (
    <Group gap={6} wrap="nowrap">
      <bdi title={keyName(row)}>{row.name === '' ? text.noName : row.name}</bdi>
      {isOwn(row, own) ? (
        <Badge color="blue" miw="max-content">
          {text.own}
        </Badge>
      ) : null}
    </Group>
  );
}

function State({ row }: { row: KeyRow }) {
  const state = stateOf(row);
  if (state === 'valid') return <span>{text.states.valid}</span>;
  return <Badge color={STATE_COLOURS[state]}>{text.states[state]}</Badge>;
}
