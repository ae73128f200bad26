import { CreateContactDocument } from '../../api/generated/contacts';
import { NewRecord } from '../../records/NewRecord';
import type { NewProps } from '../../records/record-page';
import { CONTACT_FIELDS } from './contact-fields';
import { text } from './text';

/** Creates a contact by hand, and opens it. */
export default function NewContact(props: NewProps) {
  return (
    <NewRecord title={text.create} fields={CONTACT_FIELDS} document={CreateContactDocument} made="Contact" {...props} />
  );
}
