import { ActionIcon, Button, Fieldset, Group, NumberInput, Select, Stack, Switch, Text } from '@mantine/core';
import { type UseFormReturnType, useForm } from '@mantine/form';
import { FORM } from '../../api/explain';
import { ChangeSettingsDocument, type SettingsQuery } from '../../api/generated/settings';
import { useWrite } from '../../api/use-write';
import { IconPlus, IconTrash } from '../../icons';
import { ErrorNote } from '../../parts/ErrorNote';
import { isAccepted } from '../../parts/form-written';
import { notifyDone } from '../../parts/notify';
import { useKey } from '../../session';
import { shared } from '../../shared-text';
import { COUNTRIES } from './countries';
import { text } from './text';

const MOST_LEVELS = 10;

interface Values {
  defaultPhoneCountry: string | null;
  scoringEnabled: boolean;
  suppressesBounces: boolean;
  sharesContacted: boolean;
  /** An emptied field is an empty text. */
  scoreLevels: (number | string)[];
}

type Settings = SettingsQuery['workspaceSettings'];

const valuesOf = (settings: Settings): Values => {
  const { defaultPhoneCountry, scoringEnabled, scoreLevels, suppressesBounces, sharesContacted } = settings;
  return { defaultPhoneCountry, scoringEnabled, scoreLevels: [...scoreLevels], suppressesBounces, sharesContacted };
};

/** The settings as a form, which is disabled for read-only keys. */
export function SettingsForm({ settings }: { settings: Settings }) {
  const { mayWrite } = useKey();
  const form = useForm<Values>({
    initialValues: valuesOf(settings),
  });
  const { write, busy } = useWrite(ChangeSettingsDocument, 'WorkspaceSettings');
  const save = async (values: Values) => {
    const levels = values.scoreLevels.filter((level) => level !== '').map(Number);
    const written = await write({ input: { ...values, scoreLevels: levels } });
    if (isAccepted(written, form, ['defaultPhoneCountry', 'scoreLevels'])) notifyDone(text.saved);
  };
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
        <Toggle form={form} name="scoringEnabled" label={text.scoring} about={text.scoringAbout} />
        <Levels form={form} />
        <Toggle form={form} name="suppressesBounces" label={text.bounces} about={text.bouncesAbout} />
        <Toggle form={form} name="sharesContacted" label={text.contacted} about={text.contactedAbout} />
        <ErrorNote message={form.errors[FORM]} />
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

type FormState = UseFormReturnType<Values>;

interface ToggleProps {
  form: FormState;
  name: 'scoringEnabled' | 'suppressesBounces' | 'sharesContacted';
  label: string;
  about: string;
}

function Toggle({ form, name, label, about }: ToggleProps) {
  const { mayWrite } = useKey();
  const input = form.getInputProps(name, { type: 'checkbox' });
  return <Switch label={label} description={about} disabled={!mayWrite} {...input} />;
}

function Levels({ form }: { form: FormState }) {
  const { mayWrite } = useKey();
  const levels = form.values.scoreLevels;
  const fault = form.errors['scoreLevels'];
  return (
    <Fieldset legend={text.levels} disabled={!mayWrite}>
      <Text size="sm" c="dimmed" mb="xs">
        {text.levelsAbout}
      </Text>
      <Stack gap="xs">
        {levels.map((_level, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a level is its place.
          <Level key={index} form={form} index={index} />
        ))}
        {fault ? (
          <Text size="sm" c="var(--mantine-color-error)" role="alert">
            {fault}
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
  );
}

const Level = ({ form, index }: { form: FormState; index: number }) => (
  <Group gap="xs">
    <NumberInput w={140} aria-label={text.level(index + 1)} min={0} {...form.getInputProps(`scoreLevels.${index}`)} />
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={text.removeLevel(index + 1)}
      onClick={() => form.removeListItem('scoreLevels', index)}
    >
      <IconTrash size={16} />
    </ActionIcon>
  </Group>
);

/* Levels usually double. */
const nextLevel = (levels: readonly (number | string)[]): number => 2 * (Number(levels.at(-1)) || 5);
