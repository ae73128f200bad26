import { CreateCompanyDocument } from '../../api/generated/companies';
import { NewRecord } from '../../records/NewRecord';
import type { NewProps } from '../../records/record-page';
import { COMPANY_FIELDS } from './company-fields';
import { text } from './text';

/** Creates a company by hand, and opens it. */
export default function NewCompany(props: NewProps) {
  return (
    <NewRecord title={text.create} fields={COMPANY_FIELDS} document={CreateCompanyDocument} made="Company" {...props} />
  );
}
