import { lazy } from 'react';
import {
  CompaniesCountDocument,
  CompaniesListDocument,
  type CompanySort,
  RestoreCompanyDocument,
} from '../../api/generated/companies';
import { useRead } from '../../api/use-read';
import { useRows } from '../../api/use-rows';
import { orderOf } from '../../records/list-address';
import { RecordList } from '../../records/RecordList';
import { CUSTOM } from '../../records/record-field';
import type { ListRequest, RecordPage } from '../../records/record-page';
import { COMPANY_FIELDS, type CompanyRow } from './company-fields';
import { text } from './text';

const SORTS: readonly CompanySort[] = ['DOMAIN', 'UPDATED_TIME', 'ID'];

function useList({ where, sort, direction, columns }: ListRequest) {
  return useRows(
    CompaniesListDocument,
    {
      where,
      ...(orderOf(SORTS, sort) ?? { sort: 'DOMAIN' }),
      direction,
      withCustom: columns.some((name) => name.startsWith(CUSTOM)),
      first: 50,
    },
    ({ companies }) => companies,
  );
}

const useCount = (where: ListRequest['where']) => useRead(CompaniesCountDocument, { where }).data?.companies.totalCount;

const PAGE: RecordPage<CompanyRow> = {
  path: 'companies',
  words: text,
  fields: COMPANY_FIELDS,
  orders: { names: SORTS, byCustom: true, sort: 'DOMAIN', direction: 'ASC' },
  customOwner: 'COMPANY',
  // The service takes at most eight words.
  search: (typed) => ({ text: typed.split(/\s+/).slice(0, 8).join(' ') }),
  useList,
  useCount,
  Drawer: lazy(() => import('./CompanyDrawer')),
  New: lazy(() => import('./NewCompany')),
  bulk: 'companies',
  imported: 'company',
  restore: { document: RestoreCompanyDocument, done: 'Company' },
};

/** The companies of a client. */
export default function CompaniesPage() {
  return <RecordList of={PAGE} />;
}
