import { Group, NumberInput, Select, TextInput } from '@mantine/core';
import { type UseFormReturnType, useForm } from '@mantine/form';
import { FORM } from '../../api/explain';
import { ChangeRuleDocument, CreateRuleDocument, type RulesQuery } from '../../api/generated/rules';
import { useWrite } from '../../api/use-write';
import { FormDialog } from '../../parts/FormDialog';
import { isAccepted } from '../../parts/form-written';
import { notifyDone } from '../../parts/notify';
import { shared } from '../../shared-text';
import { inputOf, type Rule, type RuleValues, rulesWith, targetsOf, valuesOf } from './rule';
import { TrialBox } from './TrialBox';
import { text } from './text';

const FIELDS = ['name', 'channel', 'variant', 'activityKey', 'points', 'halfLifeDays', 'maximumTimes'];

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
      <Select
        label={text.counts}
        description={text.countsAbout}
        data={targetsOf(data)}
        allowDeselect={false}
        searchable
        {...form.getInputProps('target')}
        error={form.errors['channel'] ?? form.errors['variant'] ?? form.errors['activityKey']}
      />
      <Worth form={form} />
      <TrialBox rules={() => rulesWith(data.scoringRules, inputOf(form.values), rule)} levels={scoreLevels} />
    </FormDialog>
  );
}

type FormState = UseFormReturnType<RuleValues>;

/* Labels and fields stay in line, however long their descriptions are. */
const ORDER: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error'];

/* How many points it gives, and for how long. */
const Worth = ({ form }: { form: FormState }) => (
  <Group grow align="flex-start">
    <NumberInput
      label={text.points}
      description={text.pointsAbout}
      inputWrapperOrder={ORDER}
      allowDecimal={false}
      {...form.getInputProps('points')}
    />
    <NumberInput
      label={text.halfLife}
      description={text.halfLifeAbout}
      inputWrapperOrder={ORDER}
      min={0}
      {...form.getInputProps('halfLifeDays')}
    />
    <NumberInput
      label={text.maximum}
      description={text.maximumAbout}
      inputWrapperOrder={ORDER}
      min={1}
      allowDecimal={false}
      {...form.getInputProps('maximumTimes')}
    />
  </Group>
);
