import { Paper, Skeleton } from '@mantine/core';
import { SettingsDocument } from '../../api/generated/settings';
import { useRead } from '../../api/use-read';
import { Page } from '../../parts/Page';
import { Refusal } from '../../parts/Refusal';
import { titles } from '../titles';
import { SettingsForm } from './SettingsForm';
import { text } from './text';

/** The settings of a client. */
export default function SettingsPage() {
  const { data, error, again } = useRead(SettingsDocument, {});
  const settings = data?.workspaceSettings;
  return (
    <Page title={titles.settings} about={text.about}>
      {error ? <Refusal error={error} again={again} /> : null}
      <Paper withBorder p="md" maw={640}>
        {settings ? <SettingsForm key={JSON.stringify(settings)} settings={settings} /> : <Skeleton height={240} />}
      </Paper>
    </Page>
  );
}
