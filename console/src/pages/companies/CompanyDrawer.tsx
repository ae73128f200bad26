import { Text } from '@mantine/core';
import {
  type CompanyContactFragment,
  CompanyContactsDocument,
  CompanyHistoryDocument,
  CompanyRecordDocument,
  type CompanyRecordQuery,
  CreateCompanyCustomFieldDocument,
  DeleteCompanyCustomFieldDocument,
  DeleteCompanyDocument,
  UpdateCompanyCustomFieldDocument,
  UpdateCompanyDocument,
} from '../../api/generated/companies';
import { useRead } from '../../api/use-read';
import { rowsShown } from '../../format';
import { RecordHistory } from '../../history/RecordHistory';
import { useAllRows } from '../../parts/all-rows';
import { contactName } from '../../parts/names';
import { PersonLink } from '../../parts/PersonLink';
import { RowTable, type TableColumn } from '../../parts/RowTable';
import { DeleteButton } from '../../records/DeleteButton';
import { contactFields as words } from '../../records/field-names';
import { RecordCustomFields } from '../../records/RecordCustomFields';
import { RecordDrawer } from '../../records/RecordDrawer';
import { RecordFields } from '../../records/RecordFields';
import type { DrawerProps } from '../../records/record-page';
import { recordText } from '../../records/text';
import { markOf } from '../../suppressions/mark';
import { SuppressedMark } from '../../suppressions/SuppressedMark';
import { titles } from '../titles';
import { COMPANY_FIELDS, companyName } from './company-fields';
import { text } from './text';

const { tabs } = recordText;

type Company = NonNullable<CompanyRecordQuery['company']>;

/** One company: its fields, custom fields, contacts and history. */
export default function CompanyDrawer({ id, close, deleted }: DrawerProps) {
  const read = useRead(CompanyRecordDocument, { id });
  return (
    <RecordDrawer
      record={read.data?.company}
      read={read}
      name={companyName}
      close={close}
      actions={(company) => (
        <DeleteButton
          id={id}
          name={companyName(company)}
          about={text.deletes(company.contacts.totalCount)}
          document={DeleteCompanyDocument}
          deleted={deleted}
        />
      )}
      tabs={tabsOf}
    />
  );
}

const tabsOf = (company: Company) => [
  {
    name: 'fields',
    title: tabs.fields,
    content: <RecordFields fields={COMPANY_FIELDS} row={company} document={UpdateCompanyDocument} changed="Company" />,
  },
  {
    name: 'custom',
    title: tabs.custom(company.customFields.length),
    content: (
      <RecordCustomFields
        of={company}
        create={CreateCompanyCustomFieldDocument}
        update={UpdateCompanyCustomFieldDocument}
        remove={DeleteCompanyCustomFieldDocument}
      />
    ),
  },
  { name: 'contacts', title: tabs.contacts(company.contacts.totalCount), content: <Contacts of={company} /> },
  {
    name: 'history',
    title: tabs.history,
    content: <RecordHistory id={company.id} document={CompanyHistoryDocument} pick={(data) => data.company?.history} />,
  },
];

const CONTACT_COLUMNS: readonly TableColumn<CompanyContactFragment>[] = [
  {
    title: text.contact,
    value: contactName,
    cell: (contact) => <PersonLink contact={contact}>{contactName(contact)}</PersonLink>,
  },
  { title: words.jobTitle, value: ({ jobTitle }) => jobTitle },
  {
    title: words.suppressed,
    value: ({ suppression }) => markOf(suppression),
    cell: ({ suppression }) => <SuppressedMark of={suppression} />,
  },
  { title: words.contactStatus, value: ({ contactStatus }) => contactStatus },
];

function Contacts({ of: { id, contacts } }: { of: Company }) {
  const all = useAllRows(CompanyContactsDocument, { id }, ({ company }) => company?.contacts);
  if (contacts.nodes.length === 0) return <Text>{text.noContacts}</Text>;
  return (
    <>
      <RowTable
        label={titles.contacts}
        name="company-contacts"
        columns={CONTACT_COLUMNS}
        rows={contacts.nodes}
        rowId={(contact) => contact.id}
        all={all}
        isPlain
      />
      <Text size="sm" c="dimmed">
        {rowsShown(contacts.nodes.length, contacts.totalCount)}
      </Text>
    </>
  );
}
