import { Group, NumberInput, Select, TextInput } from '@mantine/core';
import { type UseFormReturnType, useForm } from '@mantine/form';
import { FORM } from '../../api/explain';
import { ChangeRuleDocument, CreateRuleDocument, type RulesQuery } from '../../api/generated/rules';
import { useWrite } from '../../api/use-write';
import { FormDialog } from '../../parts/FormDialog';
import { isAccepted } from '../../parts/form-written';
import { notifyDone } from '../../parts/notify';
import { channelNames } from '../../parts/text';
import { shared } from '../../shared-text';
import {
  CHANNELS,
  channelOf,
  inputOf,
  type Rule,
  type RuleValues,
  rulesWith,
  VARIANTS,
  valuesOf,
  variantName,
} from './rule';
import { TrialBox } from './TrialBox';
import { text } from './text';

const FIELDS = ['name', 'variant', 'points', 'halfLifeDays', 'maximumTimes'];

/** Creates or changes a rule, which can be tried first. */
export default function RuleForm({ rule, data, close }: { rule: Rule | null; data: RulesQuery; close: () => void }) {
  const { scoringEnabled, scoreLevels } = data.workspaceSettings;
  const form = useForm<RuleValues>({ initialValues: valuesOf(rule) });
  const create = useWrite(CreateRuleDocument, 'ScoringRule');
  const change = useWrite(ChangeRuleDocument, 'ScoringRule');
  const save = async (values: RuleValues) => {
    const input = inputOf(values);
    const written = rule ? await change.write({ id: rule.id, input }) : await create.write({ input });
    if (!isAccepted(written, form, FIELDS)) return;
    notifyDone((rule ? text.changed : text.created)(scoringEnabled));
    close();
  };
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
      <Counted form={form} data={data} />
      <Worth form={form} />
      <TrialBox rules={() => rulesWith(data.scoringRules, inputOf(form.values), rule)} levels={scoreLevels} />
    </FormDialog>
  );
}

type FormState = UseFormReturnType<RuleValues>;

/* What the rule counts. */
function Counted({ form, data }: { form: FormState; data: RulesQuery }) {
  const channel = channelOf(form.values.target);
  const variants = channel === null ? [] : VARIANTS[channel];
  return (
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
        data={variants.map((value) => ({ value, label: channel === null ? value : variantName(channel, value) }))}
        clearable
        disabled={variants.length === 0}
        {...form.getInputProps('variant')}
      />
    </Group>
  );
}

/* How many points it gives, and for how long. */
const Worth = ({ form }: { form: FormState }) => (
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
);

/* Activities of companies give no points. */
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
