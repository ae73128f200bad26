import { Group, Text } from '@mantine/core';
import { Fragment, type ReactNode } from 'react';
import { RecordLink } from '../parts/RecordLink';
import { OptOut } from './OptOut';
import type { ProfileContact } from './profile';
import { StatusMenu } from './StatusMenu';

interface ProfileHeadProps {
  contacts: readonly ProfileContact[];
  children?: ReactNode;
}

/** Below the name: role, companies, statuses, and whether they may be contacted. */
export function ProfileHead({ contacts, children }: ProfileHeadProps) {
  const titles = [...new Set(contacts.flatMap(({ jobTitle }) => jobTitle ?? []))];
  const companies = [...new Map(contacts.flatMap(({ company }) => (company ? [[company.id, company]] : []))).values()];
  const statuses = [...new Set(contacts.map(({ contactStatus }) => contactStatus))];
  const suppression = contacts.find((contact) => contact.suppression)?.suppression;
  return (
    <Group gap="xs">
      {titles.length === 0 ? null : (
        <Text>
          <bdi>{titles.join(', ')}</bdi>
        </Text>
      )}
      {companies.map(({ id, name, domain }) => (
        <Fragment key={id}>
          <RecordLink page="companies" id={id}>
            {name ?? domain}
          </RecordLink>
        </Fragment>
      ))}
      {statuses.map((status) => (
        <StatusMenu key={status} status={status} contactIds={contacts.map(({ id }) => id)} />
      ))}
      {suppression ? <OptOut by={suppression} /> : null}
      {children}
    </Group>
  );
}
