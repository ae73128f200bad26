import {
  ContactRecordDocument,
  type ContactRecordQuery,
  CreateContactCustomFieldDocument,
  DeleteContactCustomFieldDocument,
  DeleteContactDocument,
  UpdateContactCustomFieldDocument,
  UpdateContactDocument,
} from '../../api/generated/contacts';
import { usePolling } from '../../api/polling';
import { useRead } from '../../api/use-read';
import { contactName } from '../../parts/names';
import { PersonLink } from '../../parts/PersonLink';
import { OptOut } from '../../profile/OptOut';
import { isPending, ProfileScore } from '../../profile/ProfileScore';
import { callTo } from '../../profile/profile';
import { ContactTimeline } from '../../profile/Timeline';
import { profileText } from '../../profile/text';
import { DeleteButton } from '../../records/DeleteButton';
import { RecordCustomFields } from '../../records/RecordCustomFields';
import { RecordDrawer } from '../../records/RecordDrawer';
import { RecordFields } from '../../records/RecordFields';
import type { DrawerProps } from '../../records/record-page';
import { recordText } from '../../records/text';
import { CONTACT_FIELDS } from './contact-fields';
import { text } from './text';

const { tabs } = recordText;

type Contact = NonNullable<ContactRecordQuery['contact']>;

/** One contact: its fields, custom fields, score and history. */
export default function ContactDrawer({ id, close, deleted }: DrawerProps) {
  const read = useRead(ContactRecordDocument, { id });
  usePolling(read.data?.contact ? isPending(read.data.contact) : false, read.again);
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
          <PersonLink contact={contact}>{text.person}</PersonLink>
          {contact.suppression ? <OptOut by={contact.suppression} /> : null}
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
  { name: 'score', title: tabs.score, content: <ProfileScore of={contact} /> },
  {
    name: 'timeline',
    title: profileText.timeline,
    content: <ContactTimeline id={contact.id} subject={{ note: { contactId: contact.id }, call: callTo(contact) }} />,
  },
];
