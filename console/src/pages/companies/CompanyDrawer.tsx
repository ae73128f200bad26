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
import { NO_ROWS, useRows } from '../../api/use-rows';
import { rowsShown } from '../../format';
import { useAllRows } from '../../parts/all-rows';
import { Journal } from '../../parts/Journal';
import { contactName } from '../../parts/names';
import { RecordLink } from '../../parts/RecordLink';
import { RowTable, type TableColumn } from '../../parts/RowTable';
import { DeleteButton } from '../../records/DeleteButton';
import { contactFields as words } from '../../records/field-names';
import { RecordCustomFields } from '../../records/RecordCustomFields';
import { RecordDrawer } from '../../records/RecordDrawer';
import { RecordFields } from '../../records/RecordFields';
import type { DrawerProps } from '../../records/record-page';
import { recordText } from '../../records/text';
import { titles } from '../titles';
import { COMPANY_FIELDS, companyName } from './company-fields';
import { text } from './text';

type Company = NonNullable<CompanyRecordQuery['company']>;

/** One company: its fields, custom fields, contacts and history. */
export default function CompanyDrawer({ id, close, deleted }: DrawerProps) {
  const read = useRead(CompanyRecordDocument, { id });
  const company = read.data?.company;
  const { tabs } = recordText;
  return (
    <RecordDrawer
      title={company ? companyName(company) : read.data ? null : undefined}
      read={read}
      close={close}
      actions={
        company ? (
          <DeleteButton
            id={id}
            name={companyName(company)}
            about={text.deletes(company.contacts.totalCount)}
            document={DeleteCompanyDocument}
            deleted={deleted}
          />
        ) : null
      }
      tabs={
        company
          ? [
              {
                name: 'fields',
                title: tabs.fields,
                content: (
                  <RecordFields
                    fields={COMPANY_FIELDS}
                    row={company}
                    document={UpdateCompanyDocument}
                    changed="Company"
                  />
                ),
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
              {
                name: 'contacts',
                title: tabs.contacts(company.contacts.totalCount),
                content: <Contacts of={company} />,
              },
              { name: 'history', title: tabs.history, content: <History id={id} /> },
            ]
          : []
      }
    />
  );
}

const CONTACT_COLUMNS: readonly TableColumn<CompanyContactFragment>[] = [
  {
    title: text.contact,
    value: contactName,
    cell: (contact) => (
      <RecordLink page="contacts" id={contact.id}>
        {contactName(contact)}
      </RecordLink>
    ),
  },
  { title: words.jobTitle, value: ({ jobTitle }) => jobTitle },
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

function History({ id }: { id: number }) {
  const list = useRows(CompanyHistoryDocument, { id, first: 10 }, ({ company }) => company?.history ?? NO_ROWS);
  const all = useAllRows(CompanyHistoryDocument, { id, first: 100 }, ({ company }) => company?.history);
  return <Journal list={list} all={all} />;
}
