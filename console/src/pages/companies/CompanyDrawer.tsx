import { Table, Text } from '@mantine/core';
import {
  CompanyHistoryDocument,
  CompanyRecordDocument,
  type CompanyRecordQuery,
  CreateCompanyCustomFieldDocument,
  DeleteCompanyCustomFieldDocument,
  DeleteCompanyDocument,
  UpdateCompanyCustomFieldDocument,
  UpdateCompanyDocument,
} from '../../api/generated/companies';
import { useRead, useRows } from '../../api/hooks';
import { NO_ROWS } from '../../api/no-rows';
import { contactName } from '../../parts/contact-name';
import { Journal } from '../../parts/Journal';
import { RecordLink } from '../../parts/RecordLink';
import { DeleteButton } from '../../records/DeleteButton';
import { RecordCustomFields } from '../../records/RecordCustomFields';
import { RecordDrawer } from '../../records/RecordDrawer';
import { RecordFields } from '../../records/RecordFields';
import type { DrawerProps } from '../../records/record-page';
import { text } from '../../text';
import { COMPANY_FIELDS, companyName } from './company-fields';

type Company = NonNullable<CompanyRecordQuery['company']>;

/** One company: its fields, custom fields, contacts and history. */
export default function CompanyDrawer({ id, close, deleted }: DrawerProps) {
  const read = useRead(CompanyRecordDocument, { id });
  const company = read.data?.company;
  const { tabs: words } = text.records;
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
            about={text.companies.deletes(company.contacts.totalCount)}
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
                title: words.fields,
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
                title: words.custom(company.customFields.length),
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
                title: words.contacts(company.contacts.totalCount),
                content: <Contacts of={company} />,
              },
              { name: 'history', title: words.history, content: <History id={id} /> },
            ]
          : []
      }
    />
  );
}

function Contacts({ of: { contacts } }: { of: Company }) {
  if (contacts.nodes.length === 0) return <Text>{text.companies.noContacts}</Text>;
  return (
    <>
      <Table aria-label={text.pages.contacts} verticalSpacing={4} className="wrapping">
        <Table.Tbody>
          {contacts.nodes.map((contact) => (
            <Table.Tr key={contact.id}>
              <Table.Td>
                <RecordLink page="contacts" id={contact.id}>
                  {contactName(contact)}
                </RecordLink>
              </Table.Td>
              <Table.Td>
                <bdi>{contact.jobTitle}</bdi>
              </Table.Td>
              <Table.Td>
                <bdi>{contact.contactStatus}</bdi>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <Text size="sm" c="dimmed">
        {text.rows.shown(contacts.nodes.length, contacts.totalCount)}
      </Text>
    </>
  );
}

function History({ id }: { id: number }) {
  return (
    <Journal list={useRows(CompanyHistoryDocument, { id, first: 10 }, ({ company }) => company?.history ?? NO_ROWS)} />
  );
}
