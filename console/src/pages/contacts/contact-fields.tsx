import { ActionIcon, Text } from '@mantine/core';
import type { ContactsListQuery, ContactWhere } from '../../api/generated/contacts';
import { points } from '../../format';
import { IconPanel } from '../../icons';
import { Avatar } from '../../parts/Avatar';
import { contactName } from '../../parts/names';
import { PersonLink } from '../../parts/PersonLink';
import { RecordLink } from '../../parts/RecordLink';
import { StatusBadge } from '../../parts/StatusBadge';
import { contactFields as words } from '../../records/field-names';
import type { RecordField } from '../../records/record-field';
import { markOf } from '../../suppressions/mark';
import { SuppressedMark } from '../../suppressions/SuppressedMark';
import { text } from './text';

/** A contact of the list, and of its drawer. */
export type ContactRow = ContactsListQuery['contacts']['nodes'][number];

/* The name leads to the person; the button shows the contact beside the list. */
function NameCell({ row, open }: { row: ContactRow; open: () => void }) {
  const name = contactName(row);
  return (
    <div className="name-cell">
      <Avatar id={row.personId} name={name} />
      <div>
        <PersonLink contact={row}>{name}</PersonLink>
        <Text size="xs" c="dimmed" truncate>
          <bdi>{row.jobTitle}</bdi>
        </Text>
      </div>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="sm"
        aria-label={text.details(name)}
        title={text.detailsTitle}
        onClick={open}
      >
        <IconPanel size={16} />
      </ActionIcon>
    </div>
  );
}

function Company({ row: { company } }: { row: ContactRow }) {
  if (!company) return null;
  return (
    <RecordLink page="companies" id={company.id}>
      {company.name ?? company.domain}
    </RecordLink>
  );
}

/* The first step of a condition's path is a field of the service's filter. */
type Path = readonly [keyof ContactWhere, ...string[]];
const at = (...path: Path): Path => path;

/** The fields of contacts, and those that they can be filtered by. */
export const CONTACT_FIELDS: readonly RecordField<ContactRow>[] = [
  {
    name: 'name',
    title: words.name,
    kind: 'text',
    value: contactName,
    lead: (row, open) => <NameCell row={row} open={open} />,
    path: null,
    isShown: true,
    exported: ['first_name', 'last_name'],
  },
  {
    name: 'email',
    title: words.email,
    kind: 'text',
    value: (row) => row.email,
    isShown: true,
    input: { clears: true, identifies: true },
  },
  {
    name: 'phone',
    title: words.phone,
    kind: 'text',
    value: (row) => row.phone,
    input: { clears: true, identifies: true },
  },
  {
    name: 'linkedinUrl',
    title: words.linkedinUrl,
    kind: 'text',
    value: (row) => row.linkedinUrl,
    input: { clears: true, identifies: true },
  },
  { name: 'firstName', title: words.firstName, kind: 'text', value: (row) => row.firstName, input: { clears: true } },
  { name: 'lastName', title: words.lastName, kind: 'text', value: (row) => row.lastName, input: { clears: true } },
  {
    name: 'jobTitle',
    title: words.jobTitle,
    kind: 'text',
    value: (row) => row.jobTitle,
    input: { clears: true },
  },
  {
    name: 'company',
    title: words.company,
    kind: 'text',
    value: ({ company }) => company?.name ?? company?.domain,
    cell: (row) => <Company row={row} />,
    path: at('company', 'name'),
    isShown: true,
    exported: ['company_domain'],
  },
  {
    name: 'companyDomain',
    title: words.companyDomain,
    kind: 'text',
    value: ({ company }) => company?.domain,
    path: at('company', 'domain'),
    input: { clears: true, cleared: { companyId: null }, hint: text.companyHint },
  },
  { name: 'industry', title: words.industry, kind: 'text', path: at('company', 'industry') },
  {
    name: 'suppressed',
    title: words.suppressed,
    kind: 'flag',
    value: ({ suppression }) => markOf(suppression),
    cell: ({ suppression }) => <SuppressedMark of={suppression} />,
    path: at('suppressed'),
    isFixed: true,
  },
  {
    name: 'contactStatus',
    title: words.contactStatus,
    kind: 'text',
    value: (row) => row.contactStatus,
    cell: ({ contactStatus }) => <StatusBadge status={contactStatus} />,
    isShown: true,
    input: { clears: false },
  },
  { name: 'previousStatus', title: words.previousStatus, kind: 'text', value: (row) => row.previousStatus },
  { name: 'statusChangedAt', title: words.statusChangedAt, kind: 'time', value: (row) => row.statusChangedAt },
  {
    name: 'score',
    exported: [],
    title: words.score,
    kind: 'number',
    value: ({ score }) => score?.value,
    cell: ({ score }) => (score?.value === null || score?.value === undefined ? null : points(score.value)),
    isShown: true,
  },
  {
    name: 'lastReplyReceived',
    title: words.lastReplyReceived,
    kind: 'time',
    value: (row) => row.lastReplyReceived,
    isShown: true,
  },
  {
    name: 'firstCampaignEmailSent',
    title: words.firstCampaignEmailSent,
    kind: 'time',
    value: (row) => row.firstCampaignEmailSent,
  },
  {
    name: 'lastCampaignEmailSent',
    title: words.lastCampaignEmailSent,
    kind: 'time',
    value: (row) => row.lastCampaignEmailSent,
  },
  { name: 'origin', title: words.origin, kind: 'text', value: (row) => row.origin },
  { name: 'createdAt', title: words.createdAt, kind: 'time', value: (row) => row.createdAt },
  { name: 'updatedTime', title: words.updatedTime, kind: 'time', value: (row) => row.updatedTime },
  { name: 'id', title: words.id, kind: 'id', value: (row) => row.id },
  { name: 'personId', title: words.personId, kind: 'id', value: (row) => row.personId },
  { name: 'hotSince', title: words.hotSince, kind: 'time', path: at('hotSince') },
  { name: 'replied', title: words.replied, kind: 'flag' },
  { name: 'unsubscribed', title: words.unsubscribed, kind: 'flag' },
  { name: 'mailSubject', title: words.mailSubject, kind: 'text', path: at('emails', 'subject') },
  { name: 'mailCampaign', title: words.mailCampaign, kind: 'text', path: at('emails', 'campaignName') },
  { name: 'mailTime', title: words.mailTime, kind: 'time', path: at('emails', 'emailTimestamp') },
  { name: 'activityChannel', title: words.activityChannel, kind: 'text', path: at('activities', 'channel') },
  { name: 'activityTime', title: words.activityTime, kind: 'time', path: at('activities', 'occurredAt') },
];
