import { Text } from '@mantine/core';
import { DeleteRuleDocument, type RulesQuery } from '../../api/generated/rules';
import { ConfirmWrite } from '../../parts/ConfirmWrite';
import { type Rule, rulesWith } from './rule';
import { TrialBox } from './TrialBox';
import { text } from './text';

/** The second step of deleting a rule, which can be tried first. */
export default function DeleteRule({ rule, data, close }: { rule: Rule; data: RulesQuery; close: () => void }) {
  const { id, name } = rule;
  const isScored = data.workspaceSettings.scoringEnabled;
  return (
    <ConfirmWrite
      document={DeleteRuleDocument}
      variables={{ id }}
      answer="DeletePayload"
      title={text.delete}
      action={text.deleteAction(name)}
      done={text.deleted(isScored)}
      close={close}
    >
      <Text mb="md">{text.deletes(name, isScored)}</Text>
      <TrialBox rules={() => rulesWith(data.scoringRules, null, rule)} levels={data.workspaceSettings.scoreLevels} />
    </ConfirmWrite>
  );
}
