import { Group, TextInput } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { useMemo } from 'react';
import { textOf, useAddress } from '../../address';
import { AuditLogDocument } from '../../api/generated/audit';
import { useRows } from '../../api/use-rows';
import { Dialog } from '../../parts/Dialog';
import { EmptyList } from '../../parts/Empty';
import { ExportButton } from '../../parts/ExportButton';
import { Page } from '../../parts/Page';
import { RowGrid } from '../../parts/RowGrid';
import { RowTable, type TableColumn } from '../../parts/RowTable';
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
  const columns = useMemo(
    () => auditColumns(isAgency, ({ id }) => setAddress({ open: String(id) }, { push: true })),
    [isAgency, setAddress],
  );
  const shown = list.rows.find(({ id }) => String(id) === open);
  return (
    <Page
      title={titles.audit}
      about={text.about}
      actions={<ExportButton name="audit" columns={columns} rows={list.rows} />}
    >
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
      <RowGrid
        {...list}
        label={titles.audit}
        columns={columns}
        rowId={({ id }) => String(id)}
        empty={
          <EmptyList
            words={text}
            isFiltered={action !== '' || subject !== ''}
            clear={() => setAddress({ action: '', subject: '' })}
          />
        }
      />
      {shown ? <Entry row={shown} close={() => setAddress({ open: '' })} /> : null}
    </Page>
  );
}

const ENTRY: readonly TableColumn<ReturnType<typeof fieldsOf>[number]>[] = [
  { title: text.field, value: ({ field }) => field },
  { title: text.before, value: ({ before }) => before },
  { title: text.after, value: ({ after }) => after },
];

const Entry = ({ row, close }: { row: AuditRow; close: () => void }) => (
  <Dialog close={close} title={`${row.action} · ${row.subject}`} size="lg">
    <RowTable
      label={text.changes}
      name="audit-entry"
      columns={ENTRY}
      rows={fieldsOf(row)}
      rowId={({ field }) => field}
      rowClass={({ isChanged }) => (isChanged ? 'changed' : undefined)}
    />
  </Dialog>
);
