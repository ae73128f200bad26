import { Group, Menu, Text } from '@mantine/core';
import type { KeyboardEvent } from 'react';
import { Ago } from '../../../parts/Ago';
import { Avatar } from '../../../parts/Avatar';
import { MenuButton } from '../../../parts/MenuButton';
import { contactName } from '../../../parts/names';
import { PersonLink } from '../../../parts/PersonLink';
import { SuppressedMark } from '../../../suppressions/SuppressedMark';
import type { ContactRow } from '../contact-fields';
import { text } from '../text';

interface CardProps {
  contact: ContactRow;
  status: string;
  /** Where it can be moved; empty for a key that only reads. */
  statuses: readonly string[];
  move: (to: string) => void;
  /** Whether it is being dragged. */
  drag: (isDragged: boolean) => void;
  press: (event: KeyboardEvent) => void;
}

/** A contact of the board. */
export function Card({ contact, status, statuses, move, drag, press }: CardProps) {
  const name = contactName(contact);
  const { company, jobTitle, lastReplyReceived, suppression } = contact;
  const facts = [jobTitle, company?.name ?? company?.domain].filter(Boolean).join(' · ');
  return (
    <li
      className="card"
      data-card={contact.id}
      draggable={statuses.length > 0}
      onDragStart={() => drag(true)}
      onDragEnd={() => drag(false)}
      onKeyDown={press}
    >
      <Group gap="xs" wrap="nowrap" justify="space-between" align="flex-start">
        <Group gap="xs" wrap="nowrap" align="flex-start">
          <Avatar id={contact.personId} name={name} />
          <div>
            <PersonLink contact={contact}>{name}</PersonLink>
            <Text size="xs" c="dimmed">
              <bdi>{facts}</bdi>
            </Text>
            {lastReplyReceived === null ? null : (
              <Text size="xs" c="dimmed">
                {text.board.replied} <Ago at={lastReplyReceived} />
              </Text>
            )}
          </div>
        </Group>
        {statuses.length === 0 ? null : (
          <Menu position="bottom-end" withinPortal>
            <Menu.Target>
              <MenuButton label={text.board.move(name)} />
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Label>{text.board.moveTo}</Menu.Label>
              {statuses.map((to) => (
                <Menu.Item key={to} disabled={to === status} onClick={() => move(to)}>
                  <bdi>{to}</bdi>
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
        )}
      </Group>
      <SuppressedMark of={suppression} />
    </li>
  );
}
