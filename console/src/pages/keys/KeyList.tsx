import { Badge, Group, Switch } from '@mantine/core';
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react';
import { textOf, useAddress, useCreating } from '../../address';
import { KeysDocument } from '../../api/generated/keys';
import { useRows } from '../../api/use-rows';
import { AddButton } from '../../parts/buttons';
import { cellColumn, menuColumn, textColumn, timeColumn } from '../../parts/columns';
import { Empty } from '../../parts/Empty';
import { ExportButton } from '../../parts/ExportButton';
import { NameCell } from '../../parts/NameCell';
import { Page } from '../../parts/Page';
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
  /** The kinds of keys that can be created. */
  kinds: readonly ('MASTER' | 'READ_WRITE' | 'READ_ONLY')[];
  /** For the agency: the name of the owner of a key. */
  ownerOf?: (row: KeyRow) => string;
}

/** The keys of an agency or of a client, with the actions on them. */
export function KeyList({ title, about, kinds, ownerOf }: KeyListProps) {
  const [{ revoked }, setAddress] = useAddress(readAddress);
  const { key, user } = useKey();
  const [work, setWork] = useState<KeyWork | null>(null);
  const [isIssuing, setIssuing] = useCreating();
  const close = () => {
    setWork(null);
    setIssuing(false);
  };
  const list = useRows(KeysDocument, { revoked: revoked !== '' }, ({ keys }) => keys);
  const columns = useMemo(() => columnsOf(key, setWork, ownerOf), [key, ownerOf]);
  const own = list.rows.find((row) => isOwn(row, key));
  const mayIssue = !kinds.includes('MASTER') || own?.masterListAccess === true || user !== null;
  const shown: KeyWork | null = isIssuing && mayIssue ? { what: 'issue' } : work;
  const issue = mayIssue ? <AddButton onClick={() => setIssuing(true)}>{text.issue}</AddButton> : null;
  return (
    <Page
      title={title}
      about={about}
      actions={
        <>
          <ExportButton name="keys" columns={columns} rows={list.rows} />
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
      <RowGrid
        {...list}
        label={title}
        columns={columns}
        rowId={({ id }) => String(id)}
        rowHeight={50}
        empty={<Empty title={text.none} about={text.noneAbout} action={issue} />}
      />
      <Suspense>{shown === null ? null : dialogOf(shown, kinds, close)}</Suspense>
    </Page>
  );
}

/* Dialogs are siblings of the list, so that a secret stays visible while the list is read again. */
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

const columnsOf = (
  key: string,
  setWork: (work: KeyWork) => void,
  ownerOf: ((row: KeyRow) => string) | undefined,
): GridColumn<KeyRow>[] => [
  cellColumn(
    'name',
    text.name,
    ({ name }) => name,
    (row) => <Name row={row} own={key} />,
  ),
  ...(ownerOf ? [textColumn('owner', text.client, ownerOf)] : []),
  textColumn('kind', text.kind, ({ kind }) => text.kinds[kind]),
  { ...textColumn('key', text.key, ({ masked }) => masked), isExportOnly: true },
  cellColumn(
    'state',
    text.state,
    (row) => text.states[stateOf(row)],
    (row) => <State row={row} />,
  ),
  timeColumn('used', text.lastUsed, ({ lastUsedAt }) => lastUsedAt),
  timeColumn('expires', text.expires, ({ expiresAt }) => expiresAt),
  textColumn('by', text.issuedBy, issuerOf),
  timeColumn('created', text.created, ({ createdAt }) => createdAt),
  menuColumn((row) => <KeyMenu row={row} setWork={setWork} />),
];

function Name({ row, own }: { row: KeyRow; own: string }) {
  return (
    <NameCell below={row.masked}>
      <Group gap={6} wrap="nowrap">
        <bdi title={keyName(row)}>{row.name === '' ? text.noName : row.name}</bdi>
        {isOwn(row, own) ? (
          <Badge color="blue" miw="max-content">
            {text.own}
          </Badge>
        ) : null}
      </Group>
    </NameCell>
  );
}

function State({ row }: { row: KeyRow }) {
  const state = stateOf(row);
  if (state === 'valid') return <span>{text.states.valid}</span>;
  return <Badge color={STATE_COLOURS[state]}>{text.states[state]}</Badge>;
}
