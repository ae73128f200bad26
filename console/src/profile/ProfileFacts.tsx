import { Skeleton, Stack } from '@mantine/core';
import {
  CreateContactCustomFieldDocument,
  DeleteContactCustomFieldDocument,
  UpdateContactCustomFieldDocument,
} from '../api/generated/contacts';
import type { ScoredContactFragment } from '../api/generated/profile';
import { Box } from '../parts/Box';
import { RecordCustomFields } from '../records/RecordCustomFields';
import { Addresses } from './Addresses';
import { ProfileFields } from './ProfileFields';
import { isPending, ProfileScore } from './ProfileScore';
import type { ProfileContact } from './profile';
import { profileText as text } from './text';

interface FactsBesideProps {
  contacts: readonly ProfileContact[];
  /** The same with their scores; undefined while they are read. */
  scored: readonly ScoredContactFragment[] | undefined;
}

/** What is known about a contact or a Person, beside its timeline. */
export function ProfileFacts({ contacts, scored }: FactsBesideProps) {
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
        {scored === undefined ? <Skeleton height={60} /> : null}
        {telling(scored ?? []).map((one) => (
          <ProfileScore key={one.id} of={one} {...(isOne ? {} : { name: nameOf(one.id) })} />
        ))}
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

/* The contacts of a Person that have a score, the highest first; if none has, the one that is nearest to it. */
function telling(scored: readonly ScoredContactFragment[]): readonly ScoredContactFragment[] {
  const scoreOf = ({ score }: ScoredContactFragment) => score?.value ?? null;
  const withScore = scored.filter((one) => scoreOf(one) !== null);
  if (withScore.length > 0) return withScore.sort((a, b) => (scoreOf(b) ?? 0) - (scoreOf(a) ?? 0));
  const waiting = scored.find(isPending) ?? scored.find(({ scoreState }) => scoreState.reason === 'not_counted');
  return [waiting ?? scored[0]].filter((one) => one !== undefined);
}

const CustomFieldsOf = ({ contact }: { contact: ProfileContact }) => (
  <RecordCustomFields
    of={contact}
    create={CreateContactCustomFieldDocument}
    update={UpdateContactCustomFieldDocument}
    remove={DeleteContactCustomFieldDocument}
  />
);
