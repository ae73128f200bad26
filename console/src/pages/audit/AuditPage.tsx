import { useParams } from '@tanstack/react-router';
import { textOf, useAddress } from '../../address';
import { type AuditFilter, AuditLogDocument } from '../../api/generated/audit';
import { useRows } from '../../api/use-rows';
import { AUDIT_COLUMNS, AuditHistory } from '../../history/AuditHistory';
import { beginOf, rangeOf } from '../../history/When';
import { EmptyList } from '../../parts/Empty';
import { ExportButton } from '../../parts/ExportButton';
import { More } from '../../parts/More';
import { Page } from '../../parts/Page';
import { titles } from '../titles';
import { actionOf, Filters, type Narrowed, subjectOf } from './Filters';
import { text } from './text';

const readAddress = (search: Record<string, unknown>): Narrowed => ({
  action: actionOf(search['action']),
  kind: subjectOf(search['kind']),
  who: textOf(search, 'who'),
  when: rangeOf(search['when']),
  client: textOf(search, 'client'),
  subject: textOf(search, 'subject'),
});

const CLEAR = {
  action: undefined,
  kind: undefined,
  who: undefined,
  when: undefined,
  client: undefined,
  subject: undefined,
};

/** Who did what, as sentences: in a client, or in the agency and all its clients. */
export default function AuditPage() {
  const isAgency = useParams({ strict: false }).clientId === undefined;
  const [address, setAddress] = useAddress(readAddress);
  const filter = filterOf(address);
  const list = useRows(AuditLogDocument, { filter }, ({ auditEntries }) => auditEntries);
  const isEmpty = !list.busy && list.error === undefined && list.rows.length === 0;
  return (
    <Page
      title={titles.audit}
      about={text.about}
      actions={<ExportButton name="audit" columns={AUDIT_COLUMNS} rows={list.rows} />}
    >
      <Filters address={address} setAddress={setAddress} isAgency={isAgency} />
      {isEmpty ? (
        <EmptyList words={text} isFiltered={Object.keys(filter).length > 0} clear={() => setAddress(CLEAR)} />
      ) : (
        <More list={list} empty={text.none}>
          {(entries) => <AuditHistory entries={entries} withPlaces={isAgency} />}
        </More>
      )}
    </Page>
  );
}

const filterOf = ({ action, kind, who, when, client, subject }: Narrowed): AuditFilter => ({
  ...(action ? { actions: [action] } : {}),
  ...(kind ? { subjectKind: kind } : {}),
  ...(who === '' ? {} : { actors: [who] }),
  ...(when ? { from: beginOf(when) } : {}),
  ...(client === '' ? {} : { clientId: client }),
  ...(subject === '' ? {} : { subject }),
});
