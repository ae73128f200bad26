import { ActionIcon, CopyButton, Group, Stack } from '@mantine/core';
import { IconCheck, IconContacts, IconCopy, IconMail, IconPhone } from '../icons';
import { identifierOf } from '../parts/names';
import { RecordLink } from '../parts/RecordLink';
import { shared } from '../shared-text';
import { LiftButton } from '../suppressions/LiftButton';
import { SuppressedMark } from '../suppressions/SuppressedMark';
import type { ProfileContact } from './profile';
import { StatusMenu } from './StatusMenu';
import { profileText as text } from './text';

interface AddressesProps {
  contacts: readonly ProfileContact[];
  /** Whether each leads to its contact, with its status: not on the page of that contact. */
  isLinked: boolean;
}

/** All addresses, profiles and numbers, each to copy. */
export const Addresses = ({ contacts, isLinked }: AddressesProps) => (
  <Stack gap={4} component="ul" className="plain-list" aria-label={text.addresses}>
    {contacts.map((contact) => (
      <li key={contact.id}>
        <One contact={contact} isLinked={isLinked} />
      </li>
    ))}
  </Stack>
);

function One({ contact, isLinked }: { contact: ProfileContact; isLinked: boolean }) {
  const { id, email, phone, linkedinUrl, contactStatus, suppression } = contact;
  const all = [[email, IconMail] as const, [linkedinUrl, IconContacts] as const, [phone, IconPhone] as const].flatMap(
    ([value, icon]) => (value === null ? [] : [[value, icon] as const]),
  );
  return (
    <Group gap="xs" className="targets">
      {all.map(([value, Icon]) => (
        <Group key={value} gap={6} wrap="nowrap">
          <Icon size={14} />
          {isLinked ? (
            <RecordLink page="contacts" id={id}>
              {value}
            </RecordLink>
          ) : (
            <bdi className="breaks">{value}</bdi>
          )}
          <Copy value={value} />
        </Group>
      ))}
      {all.length === 0 ? (
        <RecordLink page="contacts" id={id}>
          {identifierOf(contact)}
        </RecordLink>
      ) : null}
      {isLinked ? <StatusMenu status={contactStatus} contactIds={[id]} /> : null}
      {suppression && isLinked ? (
        <>
          <SuppressedMark of={suppression} />
          <LiftButton of={suppression} />
        </>
      ) : null}
    </Group>
  );
}

const Copy = ({ value }: { value: string }) => (
  <CopyButton value={value}>
    {({ copied, copy }) => (
      <ActionIcon
        variant="subtle"
        color="gray"
        size={24}
        aria-label={copied ? shared.copied : text.copyValue(value)}
        title={copied ? shared.copied : shared.copy}
        onClick={copy}
      >
        {copied ? <IconCheck size={14} /> : <IconCopy size={14} />}
      </ActionIcon>
    )}
  </CopyButton>
);
