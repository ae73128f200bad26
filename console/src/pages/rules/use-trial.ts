import { useCallback, useEffect, useRef, useState } from 'react';
import { useClient } from 'urql';
import { type Explained, explain } from '../../api/explain';
import { RulesTrialDocument, type RulesTrialQuery, type ScoringRuleInput } from '../../api/generated/rules';

type Step = RulesTrialQuery['scoringTrial'];

/** What was found so far. */
export interface Trial {
  contacts: number;
  changed: number;
  levels: readonly Step['levels'][number][];
  crossings: readonly Step['crossings'][number][];
  /** The first contacts whose score would change. */
  examples: readonly Step['examples'][number][];
  /** Where the next contacts begin; null: all were checked. */
  next: number | null;
}

const NOTHING: Trial = { contacts: 0, changed: 0, levels: [], crossings: [], examples: [], next: 0 };

/** The number of contacts that are checked before the visitor must continue. */
const AT_ONCE = 5_000;

const EXAMPLES = 5;

const added = (trial: Trial, step: Step): Trial => ({
  contacts: trial.contacts + step.contacts,
  changed: trial.changed + step.changed,
  levels: step.levels.map(({ level, now, then }) => {
    const before = trial.levels.find((one) => one.level === level);
    return { level, now: now + (before?.now ?? 0), then: then + (before?.then ?? 0) };
  }),
  crossings: [...trial.crossings, ...step.crossings],
  examples: [...trial.examples, ...step.examples].slice(0, EXAMPLES),
  next: step.next,
});

/** Tries rules on the contacts, page by page. */
export function useTrial() {
  const client = useClient();
  const [trial, setTrial] = useState<Trial | null>(null);
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<Explained | null>(null);
  const run = useRef(0);
  const stop = useCallback(() => {
    run.current += 1;
    setBusy(false);
  }, []);
  useEffect(() => stop, [stop]);

  const goOn = async (rules: ScoringRuleInput[], from: Trial) => {
    run.current += 1;
    const mine = run.current;
    setBusy(true);
    setFailed(null);
    setTrial(from);
    let found = from;
    while (found.next !== null && found.contacts < from.contacts + AT_ONCE) {
      const variables = { rules, after: found.next };
      const answer = await client.query(RulesTrialDocument, variables, { requestPolicy: 'network-only' }).toPromise();
      if (mine !== run.current) return;
      if (answer.error) setFailed(explain(answer.error));
      if (!answer.data) break;
      found = added(found, answer.data.scoringTrial);
      setTrial(found);
    }
    setBusy(false);
  };
  return {
    trial,
    busy,
    failed,
    stop,
    start: (rules: ScoringRuleInput[]) => goOn(rules, NOTHING),
    more: (rules: ScoringRuleInput[]) => goOn(rules, trial ?? NOTHING),
  };
}
