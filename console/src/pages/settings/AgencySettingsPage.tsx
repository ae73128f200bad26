import { Button, Group, Paper, Skeleton, Stack, Switch } from '@mantine/core';
import { useForm } from '@mantine/form';
import { FORM } from '../../api/explain';
import { AgencySettingsDocument, type AgencySettingsQuery, ChangeAgencyDocument } from '../../api/generated/settings';
import { useRead } from '../../api/use-read';
import { useWrite } from '../../api/use-write';
import { ErrorNote } from '../../parts/ErrorNote';
import { isAccepted } from '../../parts/form-written';
import { notifyDone } from '../../parts/notify';
import { Page } from '../../parts/Page';
import { Refusal } from '../../parts/Refusal';
import { shared } from '../../shared-text';
import { titles } from '../titles';
import { text } from './text';

/** How opt-outs count in all clients of the agency. */
export default function AgencySettingsPage() {
  const { data, error, again } = useRead(AgencySettingsDocument, {});
  return (
    <Page title={titles.agencySettings} about={text.aboutAgency}>
      {error ? <Refusal error={error} again={again} /> : null}
      <Paper withBorder p="md" maw={640}>
        {data ? <Settings key={JSON.stringify(data.agency)} agency={data.agency} /> : <Skeleton height={140} />}
      </Paper>
    </Page>
  );
}

function Settings({ agency }: { agency: AgencySettingsQuery['agency'] }) {
  const { suppressesPerson, sharesOptOuts } = agency;
  const form = useForm({ initialValues: { suppressesPerson, sharesOptOuts } });
  const { write, busy } = useWrite(ChangeAgencyDocument, 'Agency');
  const save = async (input: { suppressesPerson: boolean; sharesOptOuts: boolean }) => {
    if (isAccepted(await write({ input }), form, [])) notifyDone(text.saved);
  };
  return (
    <form onSubmit={form.onSubmit((values) => void save(values))}>
      <Stack>
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
        <ErrorNote message={form.errors[FORM]} />
        <Group justify="flex-end">
          <Button type="submit" loading={busy} disabled={!form.isDirty()}>
            {shared.save}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
