import { Button, Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import {
  CreateEmailCustomFieldDocument,
  DeleteEmailCustomFieldDocument,
  DeleteEmailDocument,
  EmailRecordDocument,
  type EmailRecordQuery,
  MarkInterestedDocument,
} from '../../api/generated/emails';
import { useRead } from '../../api/use-read';
import { useWrite } from '../../api/use-write';
import { contactName, emailName } from '../../parts/names';
import { notifyWritten } from '../../parts/notify';
import { RecordLink } from '../../parts/RecordLink';
import { CustomFields } from '../../records/CustomFields';
import { DeleteButton } from '../../records/DeleteButton';
import { FieldTable } from '../../records/FieldTable';
import { RecordDrawer } from '../../records/RecordDrawer';
import type { DrawerProps } from '../../records/record-page';
import { recordText } from '../../records/text';
import { useKey } from '../../session';
import { EmailHistory } from './EmailHistory';
import { EMAIL_FIELDS } from './email-fields';
import { text } from './text';

const MailBody = lazy(() => import('../../parts/MailBody'));

const { tabs } = recordText;

type Email = NonNullable<EmailRecordQuery['email']>;

/** One email: its body, fields, custom fields and history. */
export default function EmailDrawer({ id, close, deleted }: DrawerProps) {
  const read = useRead(EmailRecordDocument, { id });
  return (
    <RecordDrawer
      record={read.data?.email}
      read={read}
      name={emailName}
      close={close}
      actions={(email) => (
        <>
          <DeleteButton
            id={id}
            name={emailName(email)}
            about={text.deletes}
            document={DeleteEmailDocument}
            deleted={deleted}
          />
          <Interested email={email} />
          {email.contact ? (
            <RecordLink page="people" id={email.contact.personId}>
              {contactName(email.contact)}
            </RecordLink>
          ) : null}
        </>
      )}
      tabs={(email) => [
        { name: 'body', title: tabs.body, content: <Body email={email} /> },
        {
          name: 'fields',
          title: tabs.fields,
          content: <FieldTable name="email" fields={EMAIL_FIELDS} row={email} />,
        },
        { name: 'custom', title: tabs.custom(email.customFields.length), content: <Custom email={email} /> },
        { name: 'history', title: tabs.history, content: <EmailHistory id={id} /> },
      ]}
    />
  );
}

const Body = ({ email }: { email: Email }) => (
  <Suspense fallback={<Skeleton height={120} />}>
    <MailBody id={email.id} subject={emailName(email)} />
  </Suspense>
);

/* The service finds the email that is marked by address and subject. */
function Interested({ email: { interested, contactEmail, subject } }: { email: Email }) {
  const { mayWrite } = useKey();
  const { write, busy } = useWrite(MarkInterestedDocument, 'Email');
  if (!mayWrite || interested || contactEmail === null || subject === null) return null;
  const mark = async () => notifyWritten(await write({ input: { contactEmail, subject } }), text.marked);
  return (
    <Button size="xs" variant="default" loading={busy} onClick={() => void mark()}>
      {text.mark}
    </Button>
  );
}

function Custom({ email: { id, customFields } }: { email: Email }) {
  const creating = useWrite(CreateEmailCustomFieldDocument, 'CustomField');
  const removing = useWrite(DeleteEmailCustomFieldDocument, 'DeletePayload');
  return (
    <CustomFields
      fields={customFields}
      writes={{
        create: (input) => creating.write({ id, input }),
        remove: (fieldId) => removing.write({ id, fieldId }),
      }}
    />
  );
}
