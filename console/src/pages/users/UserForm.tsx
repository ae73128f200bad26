import { NativeSelect, SegmentedControl, TextInput } from '@mantine/core';
import { type UseFormReturnType, useForm } from '@mantine/form';
import { useState } from 'react';
import { FORM } from '../../api/explain';
import { ChangeUserDocument, InviteUserDocument } from '../../api/generated/users';
import { useWrite } from '../../api/use-write';
import { entriesOf } from '../../format';
import { FormDialog } from '../../parts/FormDialog';
import { isAccepted } from '../../parts/form-written';
import { notifyDone } from '../../parts/notify';
import type { UserRole } from '../../session';
import { roleNames, shared } from '../../shared-text';
import { ClientRoles } from './ClientRoles';
import { type IssuedLink, LinkDialog } from './LinkDialog';
import { text } from './text';
import type { UserRow } from './user-row';

interface Values {
  email: string;
  name: string;
  reach: string;
  role: UserRole;
  clients: { clientId: string; clientName: string; role: UserRole }[];
}

const FIELDS = ['email', 'name', 'role', 'clients'];

const initialOf = (row: UserRow | null): Values => ({
  email: row?.email ?? '',
  name: row?.name ?? '',
  reach: row !== null && row.role === null ? 'some' : 'all',
  role: row?.role ?? 'MANAGER',
  clients: [...(row?.clients ?? [])],
});

/* A role in the agency, or roles in clients. */
const accessOf = ({ reach, role, clients }: Values) =>
  reach === 'all'
    ? { role, clients: [] }
    : { role: null, clients: clients.map((one) => ({ clientId: one.clientId, role: one.role })) };

/** Invites a user, whose link is shown once, or changes one. @param row null: invites */
export default function UserForm({ row, close }: { row: UserRow | null; close: () => void }) {
  const [issued, setIssued] = useState<IssuedLink | null>(null);
  const form = useForm<Values>({ initialValues: initialOf(row) });
  const invite = useWrite(InviteUserDocument, 'UserInvited');
  const change = useWrite(ChangeUserDocument, 'User');
  const send = async (values: Values) => {
    const { email, name } = values;
    if (row === null) {
      const written = await invite.write({ input: { email, name, ...accessOf(values) } });
      if (isAccepted(written, form, FIELDS)) setIssued(written.answer);
      return;
    }
    const written = await change.write({ id: row.id, input: { name, ...accessOf(values) } });
    if (!isAccepted(written, form, FIELDS)) return;
    notifyDone(text.changed);
    close();
  };
  if (issued !== null) return <LinkDialog issued={issued} close={close} />;
  const { reach, clients } = form.values;
  return (
    <FormDialog
      title={row === null ? text.invite : `${text.change}: ${row.email}`}
      action={row === null ? text.invite : shared.save}
      busy={invite.busy || change.busy}
      error={form.errors['clients'] ?? form.errors[FORM]}
      disabled={reach === 'some' && clients.length === 0}
      close={close}
      onSubmit={form.onSubmit((values) => void send(values))}
    >
      <Fields form={form} isNew={row === null} />
    </FormDialog>
  );
}

function Fields({ form, isNew }: { form: UseFormReturnType<Values>; isNew: boolean }) {
  const { reach, role, clients } = form.values;
  return (
    <>
      {isNew ? <TextInput label={text.email} type="email" data-autofocus {...form.getInputProps('email')} /> : null}
      <TextInput label={text.name} description={text.nameAbout} {...form.getInputProps('name')} />
      <SegmentedControl
        aria-label={text.access}
        data={[
          { value: 'all', label: text.accessAll },
          { value: 'some', label: text.accessSome },
        ]}
        {...form.getInputProps('reach')}
      />
      {reach === 'all' ? (
        <NativeSelect
          label={text.role}
          description={text.roleAbout[role]}
          data={entriesOf(roleNames)}
          {...form.getInputProps('role')}
        />
      ) : (
        <ClientRoles clients={clients} setClients={(next) => form.setFieldValue('clients', next)} />
      )}
    </>
  );
}
