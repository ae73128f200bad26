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
import { points } from '../../format';
import { Ago } from '../../parts/Ago';
import { contactName } from '../../parts/names';
import { PageLink, RecordLink } from '../../parts/RecordLink';
import { ScoreLines } from '../../parts/ScoreLines';
import { scoreText } from '../../parts/text';
import { DeleteButton } from '../../records/DeleteButton';
import { RecordCustomFields } from '../../records/RecordCustomFields';
import { RecordDrawer } from '../../records/RecordDrawer';
import { RecordFields } from '../../records/RecordFields';
import { RecordHistory } from '../../records/RecordHistory';
import type { DrawerProps } from '../../records/record-page';
import { recordText } from '../../records/text';
import { LiftButton } from '../../suppressions/LiftButton';
import { SuppressedMark } from '../../suppressions/SuppressedMark';
import { suppressionText } from '../../suppressions/text';
import { CONTACT_FIELDS } from './contact-fields';
import { text } from './text';

const { tabs } = recordText;

type Contact = NonNullable<ContactRecordQuery['contact']>;

/** One contact: its fields, custom fields, score and history. */
export default function ContactDrawer({ id, close, deleted }: DrawerProps) {
  const read = useRead(ContactRecordDocument, { id });
  return (
    <RecordDrawer
      record={read.data?.contact}
      read={read}
      name={contactName}
      close={close}
      actions={(contact) => (
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
          {contact.suppression ? <Suppressed by={contact.suppression} /> : null}
        </>
      )}
      tabs={tabsOf}
    />
  );
}

const tabsOf = (contact: Contact) => [
  {
    name: 'fields',
    title: tabs.fields,
    content: <RecordFields fields={CONTACT_FIELDS} row={contact} document={UpdateContactDocument} changed="Contact" />,
  },
  {
    name: 'custom',
    title: tabs.custom(contact.customFields.length),
    content: (
      <RecordCustomFields
        of={contact}
        create={CreateContactCustomFieldDocument}
        update={UpdateContactCustomFieldDocument}
        remove={DeleteContactCustomFieldDocument}
      />
    ),
  },
  { name: 'score', title: tabs.score, content: <Score contact={contact} /> },
  {
    name: 'history',
    title: tabs.history,
    content: <RecordHistory id={contact.id} document={ContactHistoryDocument} pick={(data) => data.contact?.history} />,
  },
];

/* Why the contact must not be contacted, with the entry that says so. */
function Suppressed({ by }: { by: NonNullable<Contact['suppression']> }) {
  return (
    <>
      <SuppressedMark of={by} />
      <PageLink page={`suppressions?q=${encodeURIComponent(by.value)}`}>{suppressionText.entry}</PageLink>
      <LiftButton of={by} />
    </>
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
