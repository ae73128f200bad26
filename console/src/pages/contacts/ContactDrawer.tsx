import { Text } from '@mantine/core';
import {
  ContactHistoryDocument,
  ContactRecordDocument,
  type ContactRecordQuery,
  CreateContactCustomFieldDocument,
  DeleteContactCustomFieldDocument,
  DeleteContactDocument,
  UpdateContactCustomFieldDocument,
  UpdateContactDocument,
} from '../../api/generated/contacts';
import { useRead } from '../../api/use-read';
import { NO_ROWS, useRows } from '../../api/use-rows';
import { points } from '../../format';
import { Ago } from '../../parts/Ago';
import { useAllRows } from '../../parts/all-rows';
import { Journal } from '../../parts/Journal';
import { contactName } from '../../parts/names';
import { RecordLink } from '../../parts/RecordLink';
import { ScoreLines } from '../../parts/ScoreLines';
import { scoreText } from '../../parts/text';
import { DeleteButton } from '../../records/DeleteButton';
import { RecordCustomFields } from '../../records/RecordCustomFields';
import { RecordDrawer } from '../../records/RecordDrawer';
import { RecordFields } from '../../records/RecordFields';
import type { DrawerProps } from '../../records/record-page';
import { recordText } from '../../records/text';
import { CONTACT_FIELDS } from './contact-fields';
import { text } from './text';

type Contact = NonNullable<ContactRecordQuery['contact']>;

/** One contact: its fields, custom fields, score and history. */
export default function ContactDrawer({ id, close, deleted }: DrawerProps) {
  const read = useRead(ContactRecordDocument, { id });
  const contact = read.data?.contact;
  const { tabs: words } = recordText;
  return (
    <RecordDrawer
      title={contact ? contactName(contact) : read.data ? null : undefined}
      read={read}
      close={close}
      actions={
        contact ? (
          <>
            <DeleteButton
              id={id}
              name={contactName(contact)}
              about={text.deletes}
              document={DeleteContactDocument}
              deleted={deleted}
            />
            <RecordLink page="people" id={contact.personId}>
              {text.person}
            </RecordLink>
          </>
        ) : null
      }
      tabs={
        contact
          ? [
              {
                name: 'fields',
                title: words.fields,
                content: (
                  <RecordFields
                    fields={CONTACT_FIELDS}
                    row={contact}
                    document={UpdateContactDocument}
                    changed="Contact"
                  />
                ),
              },
              {
                name: 'custom',
                title: words.custom(contact.customFields.length),
                content: (
                  <RecordCustomFields
                    of={contact}
                    create={CreateContactCustomFieldDocument}
                    update={UpdateContactCustomFieldDocument}
                    remove={DeleteContactCustomFieldDocument}
                  />
                ),
              },
              { name: 'score', title: words.score, content: <Score contact={contact} /> },
              { name: 'history', title: words.history, content: <History id={id} /> },
            ]
          : []
      }
    />
  );
}

function Score({ contact: { score } }: { contact: Contact }) {
  if (!score || score.value === null) return <Text>{scoreText.none}</Text>;
  return (
    <>
      <Text>
        <b>{points(score.value)}</b> {score.level ? scoreText.level(score.level) : null}{' '}
        <Text span size="sm" c="dimmed">
          {scoreText.computed} <Ago at={score.computedAt} />
        </Text>
      </Text>
      <ScoreLines lines={score.lines} />
    </>
  );
}

function History({ id }: { id: number }) {
  const list = useRows(ContactHistoryDocument, { id, first: 10 }, ({ contact }) => contact?.history ?? NO_ROWS);
  const all = useAllRows(ContactHistoryDocument, { id, first: 100 }, ({ contact }) => contact?.history);
  return <Journal list={list} all={all} />;
}
