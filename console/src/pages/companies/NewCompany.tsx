import { Modal } from '@mantine/core';
import { CreateCompanyDocument, type CreateCompanyMutation } from '../../api/generated/companies';
import { useWrite } from '../../api/hooks';
import { FieldsForm } from '../../records/FieldsForm';
import { text } from '../../text';
import { COMPANY_FIELDS } from './company-fields';

type Made = Extract<CreateCompanyMutation['companyCreate'], { __typename?: 'Company' }>;

/** Makes a company by hand, and opens it. */
export default function NewCompany({ close, show }: { close: () => void; show: (id: number) => void }) {
  const { write } = useWrite(CreateCompanyDocument, 'Company');
  return (
    <Modal
      opened
      onClose={close}
      size="lg"
      title={text.companies.create}
      closeButtonProps={{ 'aria-label': text.actions.close }}
    >
      <FieldsForm
        fields={COMPANY_FIELDS}
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
