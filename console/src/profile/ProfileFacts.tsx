import { Skeleton, Stack } from '@mantine/core';
import {
  CreateContactCustomFieldDocument,
  DeleteContactCustomFieldDocument,
  UpdateContactCustomFieldDocument,
} from '../api/generated/contacts';
import type { ProfileScoreFragment } from '../api/generated/profile';
import { Box } from '../parts/Box';
import { RecordCustomFields } from '../records/RecordCustomFields';
import { Addresses } from './Addresses';
import { ProfileFields } from './ProfileFields';
import { ProfileScore } from './ProfileScore';
import type { ProfileContact } from './profile';
import { profileText as text } from './text';

interface FactsBesideProps {
  contacts: readonly ProfileContact[];
  /** By contact; undefined while they are read. */
  scores: readonly { contactId: number; score: ProfileScoreFragment }[] | undefined;
}

/** What is known about a contact or a Person, beside its timeline. */
export function ProfileFacts({ contacts, scores }: FactsBesideProps) {
  const isOne = contacts.length === 1;
  const nameOf = (contactId: number) => {
    const contact = contacts.find(({ id }) => id === contactId);
    return contact ? (contact.email ?? contact.linkedinUrl ?? contact.phone ?? `${contactId}`) : `${contactId}`;
  };
  return (
    <Stack>
      <Box title={text.addresses}>
        <Addresses contacts={contacts} isLinked />
      </Box>
      <Box title={text.fields}>
        <ProfileFields contacts={contacts} />
      </Box>
      <Box title={text.score}>
        {scores === undefined ? <Skeleton height={60} /> : null}
        {(scores ?? []).map(({ contactId, score }) => (
          <ProfileScore key={contactId} score={score} {...(isOne ? {} : { name: nameOf(contactId) })} />
        ))}
        {scores?.length === 0 ? <ProfileScore score={null} /> : null}
      </Box>
      {contacts.map((contact) =>
        isOne || contact.customFields.length > 0 ? (
          <Box key={contact.id} title={isOne ? text.custom : text.customOf(nameOf(contact.id))}>
            <CustomFieldsOf contact={contact} />
          </Box>
        ) : null,
      )}
    </Stack>
  );
}

const CustomFieldsOf = ({ contact }: { contact: ProfileContact }) => (
  <RecordCustomFields
    of={contact}
    create={CreateContactCustomFieldDocument}
    update={UpdateContactCustomFieldDocument}
    remove={DeleteContactCustomFieldDocument}
  />
);
