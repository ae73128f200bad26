import { Anchor, Button, Group, Modal, TextInput } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { useMemo } from 'react';
import { textOf, useAddress } from '../../address';
import { AuditLogDocument } from '../../api/generated/audit';
import { useRows } from '../../api/use-rows';
import { Empty } from '../../parts/Empty';
import { ExportButton } from '../../parts/ExportButton';
import { Page } from '../../parts/Page';
import { Refusal } from '../../parts/Refusal';
import { RowGrid } from '../../parts/RowGrid';
import { RowTable, type TableColumn } from '../../parts/RowTable';
import { shared } from '../../shared-text';
import { titles } from '../titles';
import { type AuditRow, auditColumns, fieldsOf } from './audit-row';
import { text } from './text';

const readAddress = (search: Record<string, unknown>) => ({
  action: textOf(search, 'action'),
  subject: textOf(search, 'subject'),
  open: textOf(search, 'open'),
});

/** Who changed what: in a client, or in the agency and all its clients. */
export default function AuditPage() {
  const isAgency = useParams({ strict: false }).clientId === undefined;
  const [{ action, subject, open }, setAddress] = useAddress(readAddress);
  const filter = { ...(action === '' ? {} : { action }), ...(subject === '' ? {} : { subject }) };
  const list = useRows(AuditLogDocument, { filter }, ({ auditEntries }) => auditEntries);
  const { rows, error, busy, again } = list;
  const columns = useMemo(
    () =>
      auditColumns(isAgency, (row) => (
        <Anchor component="button" onClick={() => setAddress({ open: String(row.id) }, { push: true })}>
          {row.action}
        </Anchor>
      )),
    [isAgency, setAddress],
  );
  const shown = rows.find(({ id }) => String(id) === open);
  const isFiltered = action !== '' || subject !== '';
  return (
    <Page title={titles.audit} about={text.about} actions={<ExportButton name="audit" columns={columns} rows={rows} />}>
      <Group>
        <TextInput
          aria-label={text.action}
          placeholder={text.actionSearch}
          value={action}
          w={220}
          onChange={(event) => setAddress({ action: event.currentTarget.value.trim() })}
        />
        <TextInput
          aria-label={text.subject}
          placeholder={text.subjectSearch}
          value={subject}
          w={200}
          onChange={(event) => setAddress({ subject: event.currentTarget.value.trim() })}
        />
      </Group>
      {error ? (
        <Refusal error={error} again={again} />
      ) : !busy && rows.length === 0 ? (
        <Empty
          title={isFiltered ? text.noMatch : text.none}
          about={isFiltered ? text.noMatchAbout : text.noneAbout}
          action={
            isFiltered ? (
              <Button variant="default" onClick={() => setAddress({ action: '', subject: '' })}>
                {shared.clearFilters}
              </Button>
            ) : null
          }
        />
      ) : (
        <RowGrid label={titles.audit} columns={columns} rowId={({ id }) => String(id)} {...list} />
      )}
      {shown ? <Entry row={shown} close={() => setAddress({ open: '' })} /> : null}
    </Page>
  );
}

const ENTRY: readonly TableColumn<ReturnType<typeof fieldsOf>[number]>[] = [
  { title: text.field, value: ({ field }) => field },
  { title: text.before, value: ({ before }) => before },
  { title: text.after, value: ({ after }) => after },
];

function Entry({ row, close }: { row: AuditRow; close: () => void }) {
  return (
    <Modal
      opened
      onClose={close}
      title={`${row.action} · ${row.subject}`}
      size="lg"
      closeButtonProps={{ 'aria-label': shared.close }}
    >
      <RowTable
        label={text.changes}
        name="audit-entry"
        columns={ENTRY}
        rows={fieldsOf(row)}
        rowId={({ field }) => field}
        rowClass={({ isChanged }) => (isChanged ? 'changed' : undefined)}
      />
    </Modal>
  );
}
