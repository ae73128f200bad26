import { Skeleton, Switch } from '@mantine/core';
import { useForm } from '@mantine/form';
import { FORM } from '../../api/explain';
import { AgencySettingsDocument, type AgencySettingsQuery, ChangeAgencyDocument } from '../../api/generated/clients';
import { useRead } from '../../api/use-read';
import { useWrite } from '../../api/use-write';
import { Dialog } from '../../parts/Dialog';
import { FormDialog } from '../../parts/FormDialog';
import { isAccepted } from '../../parts/form-written';
import { notifyDone } from '../../parts/notify';
import { Refusal } from '../../parts/Refusal';
import { shared } from '../../shared-text';
import { text } from './text';

/** How opt-outs count in all clients of the agency. */
export default function AgencySettings({ close }: { close: () => void }) {
  const { data, error, again } = useRead(AgencySettingsDocument, {});
  if (data) return <Settings key={JSON.stringify(data.agency)} agency={data.agency} close={close} />;
  return (
    <Dialog title={text.settings} close={close}>
      {error ? <Refusal error={error} again={again} /> : <Skeleton height={140} />}
    </Dialog>
  );
}

function Settings({ agency, close }: { agency: AgencySettingsQuery['agency']; close: () => void }) {
  const { suppressesPerson, sharesOptOuts } = agency;
  const form = useForm({ initialValues: { suppressesPerson, sharesOptOuts } });
  const { write, busy } = useWrite(ChangeAgencyDocument, 'Agency');
  const save = async (input: { suppressesPerson: boolean; sharesOptOuts: boolean }) => {
    if (!isAccepted(await write({ input }), form, [])) return;
    notifyDone(text.settingsSaved);
    close();
  };
  return (
    <FormDialog
      title={text.settings}
      action={shared.save}
      busy={busy}
      error={form.errors[FORM]}
      disabled={!form.isDirty()}
      close={close}
      onSubmit={form.onSubmit((values) => void save(values))}
    >
      <Switch
        label={text.wholePerson}
        description={text.wholePersonAbout}
        {...form.getInputProps('suppressesPerson', { type: 'checkbox' })}
      />
      <Switch
        label={text.shareOptOuts}
        description={text.shareOptOutsAbout}
        {...form.getInputProps('sharesOptOuts', { type: 'checkbox' })}
      />
    </FormDialog>
  );
}
