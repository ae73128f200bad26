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
import { text } from '../../text';
import { type AuditRow, auditColumns, fieldsOf } from './audit-row';

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
    <Page
      title={text.pages.audit}
      about={text.audit.about}
      actions={<ExportButton name="audit" columns={columns} rows={rows} />}
    >
      <Group>
        <TextInput
          aria-label={text.audit.action}
          placeholder={text.audit.actionSearch}
          value={action}
          w={220}
          onChange={(event) => setAddress({ action: event.currentTarget.value.trim() })}
        />
        <TextInput
          aria-label={text.audit.subject}
          placeholder={text.audit.subjectSearch}
          value={subject}
          w={200}
          onChange={(event) => setAddress({ subject: event.currentTarget.value.trim() })}
        />
      </Group>
      {error ? (
        <Refusal error={error} again={again} />
      ) : !busy && rows.length === 0 ? (
        <Empty
          title={isFiltered ? text.audit.noMatch : text.audit.none}
          about={isFiltered ? text.audit.noMatchAbout : text.audit.noneAbout}
          action={
            isFiltered ? (
              <Button variant="default" onClick={() => setAddress({ action: '', subject: '' })}>
                {text.actions.clear}
              </Button>
            ) : null
          }
        />
      ) : (
        <RowGrid label={text.pages.audit} columns={columns} rowId={({ id }) => String(id)} {...list} />
      )}
      {shown ? <Entry row={shown} close={() => setAddress({ open: '' })} /> : null}
    </Page>
  );
}

const ENTRY: readonly TableColumn<ReturnType<typeof fieldsOf>[number]>[] = [
  { title: text.audit.field, value: ({ field }) => field },
  { title: text.audit.before, value: ({ before }) => before },
  { title: text.audit.after, value: ({ after }) => after },
];

function Entry({ row, close }: { row: AuditRow; close: () => void }) {
  return (
    <Modal
      opened
      onClose={close}
      title={`${row.action} · ${row.subject}`}
      size="lg"
      closeButtonProps={{ 'aria-label': text.actions.close }}
    >
      <RowTable
        label={text.audit.changes}
        name="audit-entry"
        columns={ENTRY}
        rows={fieldsOf(row)}
        rowId={({ field }) => field}
        rowClass={({ isChanged }) => (isChanged ? 'changed' : undefined)}
      />
    </Modal>
  );
}
