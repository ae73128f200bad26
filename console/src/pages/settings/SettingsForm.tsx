import { ActionIcon, Alert, Button, Fieldset, Group, NumberInput, Select, Stack, Switch, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { errorsOf, FORM } from '../../api/explain';
import { ChangeSettingsDocument, type SettingsQuery } from '../../api/generated/settings';
import { useWrite } from '../../api/use-write';
import { IconPlus, IconTrash } from '../../icons';
import { tellDone, tellFailure } from '../../parts/notify';
import { useKey } from '../../session';
import { shared } from '../../shared-text';
import { COUNTRIES } from './countries';
import { text } from './text';

const MOST_LEVELS = 10;

interface Values {
  defaultPhoneCountry: string | null;
  scoringEnabled: boolean;
  /** An emptied field is a text. */
  scoreLevels: (number | string)[];
}

/** The settings as a form; by a key that only reads, nothing in it can be changed. */
export function SettingsForm({ settings }: { settings: SettingsQuery['workspaceSettings'] }) {
  const { mayWrite } = useKey();
  const { defaultPhoneCountry, scoringEnabled, scoreLevels } = settings;
  const form = useForm<Values>({
    initialValues: { defaultPhoneCountry, scoringEnabled, scoreLevels: [...scoreLevels] },
  });
  const { write, busy } = useWrite(ChangeSettingsDocument, 'WorkspaceSettings');
  const save = async (values: Values) => {
    const levels = values.scoreLevels.filter((level) => level !== '').map(Number);
    const written = await write({ input: { ...values, scoreLevels: levels } });
    if (written.kind === 'failed') tellFailure(written.error);
    else if (written.kind === 'refused')
      form.setErrors(errorsOf(written.refusal, ['defaultPhoneCountry', 'scoreLevels']));
    else tellDone(text.saved);
  };
  const levels = form.values.scoreLevels;
  return (
    <form onSubmit={form.onSubmit((values) => void save(values))}>
      <Stack>
        <Select
          label={text.country}
          description={text.countryAbout}
          placeholder={text.noCountry}
          data={COUNTRIES}
          searchable
          clearable
          limit={300}
          maw={320}
          disabled={!mayWrite}
          {...form.getInputProps('defaultPhoneCountry')}
        />
        <Switch
          label={text.scoring}
          description={text.scoringAbout}
          disabled={!mayWrite}
          {...form.getInputProps('scoringEnabled', { type: 'checkbox' })}
        />
        <Fieldset legend={text.levels} disabled={!mayWrite}>
          <Text size="sm" c="dimmed" mb="xs">
            {text.levelsAbout}
          </Text>
          <Stack gap="xs">
            {levels.map((_level, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a level is its place.
              <Group key={index} gap="xs">
                <NumberInput
                  w={140}
                  aria-label={text.level(index + 1)}
                  min={0}
                  {...form.getInputProps(`scoreLevels.${index}`)}
                />
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={text.removeLevel(index + 1)}
                  onClick={() => form.removeListItem('scoreLevels', index)}
                >
                  <IconTrash size={16} />
                </ActionIcon>
              </Group>
            ))}
            {form.errors['scoreLevels'] ? (
              <Text size="sm" c="var(--mantine-color-error)" role="alert">
                {form.errors['scoreLevels']}
              </Text>
            ) : null}
            {levels.length < MOST_LEVELS && mayWrite ? (
              <Group>
                <Button
                  size="xs"
                  variant="default"
                  leftSection={<IconPlus size={14} />}
                  onClick={() => form.insertListItem('scoreLevels', nextLevel(levels))}
                >
                  {text.addLevel}
                </Button>
              </Group>
            ) : null}
          </Stack>
        </Fieldset>
        {form.errors[FORM] ? (
          <Alert color="red" variant="outline" role="alert">
            {form.errors[FORM]}
          </Alert>
        ) : null}
        {mayWrite ? (
          <Group justify="flex-end">
            {form.isDirty() ? <Text size="sm">{text.unsaved}</Text> : null}
            <Button type="submit" loading={busy} disabled={!form.isDirty()}>
              {shared.save}
            </Button>
          </Group>
        ) : null}
      </Stack>
    </form>
  );
}

/* Twice the last one is a usual next step. */
const nextLevel = (levels: readonly (number | string)[]): number => 2 * (Number(levels.at(-1)) || 5);
