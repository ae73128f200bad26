import { Button, Group, Modal, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { faultsOf } from '../../api/explain';
import { RenameClientDocument } from '../../api/generated/clients';
import { useWrite } from '../../api/use-write';
import { tellDone, tellFailure } from '../../parts/notify';
import { shared } from '../../shared-text';
import { text } from './text';

/** Gives a client another name; its id, keys and webhook addresses stay. */
export default function RenameClient({ clientId, name, close }: { clientId: string; name: string; close: () => void }) {
  const form = useForm({ initialValues: { name } });
  const { write, busy } = useWrite(RenameClientDocument, 'Client');
  const rename = async (values: { name: string }) => {
    const written = await write({ clientId, name: values.name });
    if (written.kind === 'failed') tellFailure(written.error);
    else if (written.kind === 'refused')
      form.setErrors({ name: written.refusal.message, ...faultsOf(written.refusal) });
    else {
      tellDone(text.renamed(values.name));
      close();
    }
  };
  return (
    <Modal opened onClose={close} title={text.rename} closeButtonProps={{ 'aria-label': shared.close }}>
      <form onSubmit={form.onSubmit((values) => void rename(values))}>
        <Stack>
          <TextInput label={text.name} data-autofocus {...form.getInputProps('name')} />
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              {shared.cancel}
            </Button>
            <Button type="submit" loading={busy}>
              {shared.save}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
