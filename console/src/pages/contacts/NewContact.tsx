import { Modal } from '@mantine/core';
import { CreateContactDocument, type CreateContactMutation } from '../../api/generated/contacts';
import { useWrite } from '../../api/hooks';
import { FieldsForm } from '../../records/FieldsForm';
import { text } from '../../text';
import { CONTACT_FIELDS } from './contact-fields';

type Made = Extract<CreateContactMutation['contactCreate'], { __typename?: 'Contact' }>;

/** Makes a contact by hand, and opens it. */
export default function NewContact({ close, show }: { close: () => void; show: (id: number) => void }) {
  const { write } = useWrite(CreateContactDocument, 'Contact');
  return (
    <Modal
      opened
      onClose={close}
      size="lg"
      title={text.contacts.create}
      closeButtonProps={{ 'aria-label': text.actions.close }}
    >
      <FieldsForm
        fields={CONTACT_FIELDS}
        row={null}
        action={text.actions.create}
        write={(input) => write({ input })}
        done={(answer) => {
          close();
          show((answer as Made).id);
        }}
        cancel={close}
      />
    </Modal>
  );
}
