import { Button, Group, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { FORM } from '../../api/explain';
import { RenameAccountDocument } from '../../api/generated/account';
import { useWrite } from '../../api/use-write';
import { ErrorNote } from '../../parts/ErrorNote';
import { isAccepted } from '../../parts/form-written';
import { notifyDone } from '../../parts/notify';
import { rememberUser, type SessionUser } from '../../session';
import { text } from './text';

/** Changes the name of the user. */
export function NameForm({ user }: { user: SessionUser }) {
  const form = useForm({ initialValues: { name: user.name } });
  const { write, busy } = useWrite(RenameAccountDocument, 'User');
  const save = async (values: typeof form.values) => {
    if (!isAccepted(await write(values), form, ['name'])) return;
    rememberUser({ ...user, name: values.name.trim() });
    form.resetDirty();
    notifyDone(text.renamed);
  };
  return (
    <form onSubmit={form.onSubmit((values) => void save(values))} noValidate>
      <Stack maw={420}>
        <TextInput label={text.name} autoComplete="name" {...form.getInputProps('name')} />
        <ErrorNote message={form.errors[FORM]} />
        <Group>
          <Button type="submit" variant="default" loading={busy} disabled={!form.isDirty()}>
            {text.saveName}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
