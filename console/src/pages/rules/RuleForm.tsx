import { Group, NumberInput, Select, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { errorsOf, FORM } from '../../api/explain';
import { ChangeRuleDocument, CreateRuleDocument, type RulesQuery } from '../../api/generated/rules';
import { useWrite } from '../../api/use-write';
import { FormDialog } from '../../parts/FormDialog';
import { tellDone, tellFailure } from '../../parts/notify';
import { channelNames } from '../../parts/text';
import { shared } from '../../shared-text';
import { CHANNELS, channelOf, inputOf, type Rule, type RuleValues, rulesWith, VARIANTS, valuesOf } from './rule';
import { TrialBox } from './TrialBox';
import { text } from './text';

const FIELDS = ['name', 'variant', 'points', 'halfLifeDays', 'maximumTimes'];

/** Writes a rule, which can be tried before. */
export default function RuleForm({ rule, data, close }: { rule: Rule | null; data: RulesQuery; close: () => void }) {
  const form = useForm<RuleValues>({ initialValues: valuesOf(rule) });
  const create = useWrite(CreateRuleDocument, 'ScoringRule');
  const change = useWrite(ChangeRuleDocument, 'ScoringRule');
  const save = async (values: RuleValues) => {
    const input = inputOf(values);
    const written = rule ? await change.write({ id: rule.id, input }) : await create.write({ input });
    if (written.kind === 'failed') tellFailure(written.error);
    else if (written.kind === 'refused') form.setErrors(errorsOf(written.refusal, FIELDS));
    else {
      tellDone((rule ? text.changed : text.created)(data.workspaceSettings.scoringEnabled));
      close();
    }
  };
  const channel = channelOf(form.values.target);
  const variants = channel === null ? [] : VARIANTS[channel];
  return (
    <FormDialog
      title={rule ? text.edit : text.create}
      action={rule ? shared.save : text.create}
      size="lg"
      busy={create.busy || change.busy}
      error={form.errors[FORM]}
      close={close}
      onSubmit={form.onSubmit((values) => void save(values))}
    >
      <TextInput label={text.name} data-autofocus {...form.getInputProps('name')} />
      <Group grow align="flex-start">
        <Select
          label={text.counts}
          data={targetsOf(data)}
          allowDeselect={false}
          searchable
          {...form.getInputProps('target')}
          onChange={(target) => form.setValues({ target: target ?? 'channel:call', variant: null })}
        />
        <Select
          label={text.variant}
          placeholder={text.anyVariant}
          data={variants.map((value) => ({ value, label: value.replaceAll('_', ' ') }))}
          clearable
          disabled={variants.length === 0}
          {...form.getInputProps('variant')}
        />
      </Group>
      <Group grow align="flex-end">
        <NumberInput label={text.points} allowDecimal={false} {...form.getInputProps('points')} />
        <NumberInput
          label={text.halfLife}
          description={text.halfLifeAbout}
          min={0}
          {...form.getInputProps('halfLifeDays')}
        />
        <NumberInput
          label={text.maximum}
          description={text.maximumAbout}
          min={1}
          allowDecimal={false}
          {...form.getInputProps('maximumTimes')}
        />
      </Group>
      <TrialBox
        rules={() => rulesWith(data.scoringRules, inputOf(form.values), rule)}
        levels={data.workspaceSettings.scoreLevels}
      />
    </FormDialog>
  );
}

/* Activities of companies score nobody. */
const targetsOf = ({ activityTypes }: RulesQuery) => [
  {
    group: text.channel,
    items: CHANNELS.map((channel) => ({ value: `channel:${channel}`, label: channelNames[channel] })),
  },
  {
    group: text.type,
    items: activityTypes
      .filter(({ appliesTo }) => appliesTo === 'contact')
      .map(({ id, name }) => ({ value: `type:${id}`, label: name })),
  },
];
