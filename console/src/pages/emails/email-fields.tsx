import { Badge } from '@mantine/core';
import type { EmailsListQuery, EmailWhere } from '../../api/generated/emails';
import { MailContact } from '../../parts/MailContact';
import { emailName } from '../../parts/names';
import { mailText } from '../../parts/text';
import { emailFields as words } from '../../records/field-names';
import type { RecordField } from '../../records/record-field';

/** An email of the list, and of its drawer. */
export type EmailRow = EmailsListQuery['emails']['nodes'][number];

const FEW: Record<string, string> = { inbound: 'green', bounced: 'red' };

type Path = readonly [keyof EmailWhere, ...string[]];
const at = (...path: Path): Path => path;

function Type({ row: { emailType } }: { row: EmailRow }) {
  const name = mailText.types[emailType] ?? emailType;
  const colour = FEW[emailType];
  return colour === undefined ? <span>{name}</span> : <Badge color={colour}>{name}</Badge>;
}

/** The fields of emails, and those that they can be filtered by. */
export const EMAIL_FIELDS: readonly RecordField<EmailRow>[] = [
  { name: 'subject', title: words.subject, kind: 'text', value: emailName, isShown: true },
  {
    name: 'emailType',
    title: words.emailType,
    kind: 'text',
    value: (row) => row.emailType,
    cell: (row) => <Type row={row} />,
    isShown: true,
  },
  {
    name: 'emailTimestamp',
    title: words.emailTimestamp,
    kind: 'time',
    value: (row) => row.emailTimestamp,
    isShown: true,
  },
  {
    name: 'contactEmail',
    title: words.contactEmail,
    kind: 'text',
    value: (row) => row.contactEmail,
    cell: (row) => <MailContact of={row} />,
    isShown: true,
  },
  { name: 'agentEmail', title: words.agentEmail, kind: 'text', value: (row) => row.agentEmail, isShown: true },
  { name: 'campaignName', title: words.campaignName, kind: 'text', value: (row) => row.campaignName, isShown: true },
  { name: 'campaignId', title: words.campaignId, kind: 'text', value: (row) => row.campaignId },
  {
    name: 'interested',
    title: words.interested,
    kind: 'flag',
    value: (row) => row.interested,
    isShown: true,
    input: { clears: false },
  },
  { name: 'disposition', title: words.disposition, kind: 'text', value: (row) => row.disposition },
  { name: 'automated', title: words.automated, kind: 'flag', value: (row) => row.automated },
  { name: 'replierEmail', title: words.replierEmail, kind: 'text', value: (row) => row.replierEmail },
  { name: 'bouncedAt', title: words.bouncedAt, kind: 'time', value: (row) => row.bouncedAt },
  { name: 'bounceReason', title: words.bounceReason, kind: 'text', value: (row) => row.bounceReason },
  { name: 'origin', title: words.origin, kind: 'text', value: (row) => row.origin },
  { name: 'createdAt', title: words.createdAt, kind: 'time', value: (row) => row.createdAt },
  { name: 'updatedTime', title: words.updatedTime, kind: 'time', value: (row) => row.updatedTime },
  { name: 'id', title: words.id, kind: 'id', value: (row) => row.id },
  { name: 'contactId', title: words.contactId, kind: 'id', value: (row) => row.contactId },
  { name: 'unanswered', title: words.unanswered, kind: 'flag', path: at('unanswered') },
  { name: 'bounceTime', title: words.bounceTime, kind: 'time', path: at('bounceTime') },
  { name: 'contactStatus', title: words.contactStatus, kind: 'text', path: at('contact', 'contactStatus') },
  { name: 'contactCompany', title: words.contactCompany, kind: 'text', path: at('contact', 'company', 'name') },
  { name: 'platform', title: words.platform, kind: 'text', path: at('campaign', 'platform') },
];
