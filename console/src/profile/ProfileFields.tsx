import { UpdateContactDocument } from '../api/generated/contacts';
import { useWrite } from '../api/use-write';
import { EditInPlace } from '../parts/EditInPlace';
import { Facts } from '../parts/Facts';
import { contactFields } from '../records/field-names';
import { useKey } from '../session';
import { holderOf, type ProfileContact, type WritableField } from './profile';

/** The fields of a contact, or of the first contact of a Person that has each, edited in their place. */
export function ProfileFields({ contacts }: { contacts: readonly ProfileContact[] }) {
  const [first] = contacts;
  if (!first) return null;
  const company = holderOf(contacts, 'company');
  const facts = {
    [contactFields.firstName]: <Field name="firstName" of={holderOf(contacts, 'firstName')} />,
    [contactFields.lastName]: <Field name="lastName" of={holderOf(contacts, 'lastName')} />,
    [contactFields.jobTitle]: <Field name="jobTitle" of={holderOf(contacts, 'jobTitle')} />,
    [contactFields.companyDomain]: <Field name="companyDomain" of={company} />,
    ...(contacts.length === 1 ? { [contactFields.contactStatus]: <Field name="contactStatus" of={first} /> } : {}),
    [contactFields.origin]: first.origin,
  };
  return <Facts facts={facts} cols={1} />;
}

const shownOf = (contact: ProfileContact, name: WritableField): string =>
  (name === 'companyDomain' ? contact.company?.domain : contact[name]) ?? '';

/* A blank removes the value; of the status, which a contact always has, it changes nothing. */
const inputOf = (name: WritableField, value: string) => {
  if (value.trim() !== '') return { [name]: value };
  if (name === 'companyDomain') return { companyId: null };
  return name === 'contactStatus' ? {} : { [name]: null };
};

function Field({ of: contact, name }: { of: ProfileContact | undefined; name: WritableField }) {
  const { mayWrite } = useKey();
  const { write } = useWrite(UpdateContactDocument, 'Contact');
  if (!contact) return null;
  return (
    <EditInPlace
      label={contactFields[name]}
      value={shownOf(contact, name)}
      save={mayWrite ? (value) => write({ id: contact.id, input: inputOf(name, value) }) : undefined}
    />
  );
}
