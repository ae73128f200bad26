import { Anchor } from '@mantine/core';
import type { CompaniesListQuery, CompanyWhere } from '../../api/generated/companies';
import { Avatar } from '../../parts/Avatar';
import { NameCell } from '../../parts/NameCell';
import { StatusBadge } from '../../parts/StatusBadge';
import { companyFields as words } from '../../records/field-names';
import type { RecordField } from '../../records/record-field';

/** A company of the list, and of its drawer. */
export type CompanyRow = CompaniesListQuery['companies']['nodes'][number];

type Path = readonly [keyof CompanyWhere, ...string[]];
const at = (...path: Path): Path => path;

/** What people call a company. */
export const companyName = ({ name, domain }: Pick<CompanyRow, 'name' | 'domain'>): string => name ?? domain;

/** The fields of companies, and those that they can be filtered by. */
export const COMPANY_FIELDS: readonly RecordField<CompanyRow>[] = [
  {
    name: 'name',
    title: words.name,
    kind: 'text',
    value: companyName,
    lead: (row, open) => (
      <NameCell mark={<Avatar id={row.id} name={companyName(row)} square />}>
        <Anchor component="button" type="button" title={companyName(row)} onClick={open}>
          <bdi>{companyName(row)}</bdi>
        </Anchor>
      </NameCell>
    ),
    isShown: true,
    input: { clears: true, from: ({ name }) => name },
  },
  {
    name: 'domain',
    title: words.domain,
    kind: 'text',
    value: (row) => row.domain,
    isShown: true,
    input: { clears: false, identifies: true },
  },
  {
    name: 'industry',
    title: words.industry,
    kind: 'text',
    value: (row) => row.industry,
    isShown: true,
    input: { clears: true },
  },
  {
    name: 'companyStatus',
    title: words.companyStatus,
    kind: 'text',
    value: (row) => row.companyStatus,
    cell: ({ companyStatus }) => <StatusBadge status={companyStatus} />,
    isShown: true,
    input: { clears: false },
  },
  { name: 'previousStatus', title: words.previousStatus, kind: 'text', value: (row) => row.previousStatus },
  { name: 'statusChangedAt', title: words.statusChangedAt, kind: 'time', value: (row) => row.statusChangedAt },
  { name: 'createdAt', title: words.createdAt, kind: 'time', value: (row) => row.createdAt },
  { name: 'updatedTime', title: words.updatedTime, kind: 'time', value: (row) => row.updatedTime, isShown: true },
  { name: 'id', title: words.id, kind: 'id', value: (row) => row.id },
  { name: 'contactStatus', title: words.contactStatus, kind: 'text', path: at('contacts', 'contactStatus') },
  { name: 'contactTitle', title: words.contactTitle, kind: 'text', path: at('contacts', 'jobTitle') },
  { name: 'replied', title: words.replied, kind: 'flag', path: at('contacts', 'replied') },
  { name: 'activityChannel', title: words.activityChannel, kind: 'text', path: at('activities', 'channel') },
  { name: 'activityTime', title: words.activityTime, kind: 'time', path: at('activities', 'occurredAt') },
];
