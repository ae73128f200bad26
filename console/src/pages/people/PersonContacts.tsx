import { Table, Text } from '@mantine/core';
import { PersonContactsDocument } from '../../api/generated/people';
import { rowsShown } from '../../format';
import { Ago } from '../../parts/Ago';
import { useAllRows } from '../../parts/all-rows';
import { Box } from '../../parts/Box';
import { ExportButton } from '../../parts/ExportButton';
import { identifierOf } from '../../parts/names';
import { RecordLink } from '../../parts/RecordLink';
import { markOf } from '../../suppressions/mark';
import { SuppressedMark } from '../../suppressions/SuppressedMark';
import { suppressionText } from '../../suppressions/text';
import type { PersonRecord } from './person';
import { text } from './text';

type Contact = PersonRecord['contacts']['nodes'][number];

const columns = [
  { title: text.contact, value: identifierOf },
  {
    title: text.name,
    value: ({ firstName, lastName }: Contact) => [firstName, lastName].filter(Boolean).join(' '),
  },
  { title: text.jobTitle, value: ({ jobTitle }: Contact) => jobTitle },
  { title: text.company, value: ({ company }: Contact) => company?.name ?? company?.domain },
  { title: suppressionText.title, value: ({ suppression }: Contact) => markOf(suppression) },
  { title: text.status, value: ({ contactStatus }: Contact) => contactStatus },
  { title: text.lastReply, value: ({ lastReplyReceived }: Contact) => lastReplyReceived },
  { title: text.origin, value: ({ origin }: Contact) => origin },
];

/** The contacts of a Person: one for each address, profile and number that is known. */
export function PersonContacts({ person: { id, contacts } }: { person: PersonRecord }) {
  const { nodes, totalCount } = contacts;
  const all = useAllRows(PersonContactsDocument, { id }, (answer) => answer.person?.contacts);
  return (
    <Box
      title={text.contacts}
      actions={<ExportButton name="person-contacts" columns={columns} rows={nodes} all={all} />}
    >
      <Table.ScrollContainer minWidth={720}>
        <Table aria-label={text.contacts} highlightOnHover verticalSpacing={6}>
          <Table.Thead>
            <Table.Tr>
              {columns.map(({ title }) => (
                <Table.Th key={title} scope="col">
                  {title}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {nodes.map((contact) => (
              <Line key={contact.id} contact={contact} />
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      {totalCount > nodes.length ? (
        <Text size="sm" c="dimmed">
          {rowsShown(nodes.length, totalCount)}
        </Text>
      ) : null}
    </Box>
  );
}

function Line({ contact }: { contact: Contact }) {
  const { id, firstName, lastName, jobTitle, company, contactStatus, lastReplyReceived, origin } = contact;
  return (
    <Table.Tr>
      <Table.Td>
        <RecordLink page="contacts" id={id}>
          {identifierOf(contact)}
        </RecordLink>
      </Table.Td>
      <Table.Td>
        <bdi>{[firstName, lastName].filter(Boolean).join(' ')}</bdi>
      </Table.Td>
      <Table.Td>
        <bdi>{jobTitle}</bdi>
      </Table.Td>
      <Table.Td>
        {company ? (
          <RecordLink page="companies" id={company.id}>
            {company.name ?? company.domain}
          </RecordLink>
        ) : null}
      </Table.Td>
      <Table.Td>
        <SuppressedMark of={contact.suppression} />
      </Table.Td>
      <Table.Td>
        <bdi>{contactStatus}</bdi>
      </Table.Td>
      <Table.Td>
        <Ago at={lastReplyReceived} />
      </Table.Td>
      <Table.Td>{origin}</Table.Td>
    </Table.Tr>
  );
}
