import { Alert, Button, Group, Loader, ScrollArea, Stack, Table, Text } from '@mantine/core';
import type { ScoringRuleInput } from '../../api/generated/rules';
import { contactName } from '../../parts/contact-name';
import { number, text } from '../../text';
import { type Trial, useTrial } from './use-trial';

interface TrialBoxProps {
  /** All rules that there would be. */
  rules: () => ScoringRuleInput[];
  /** The scores of the levels. */
  levels: readonly number[];
}

/** Tries rules before they are saved: how many contacts would be at which level, and who would cross one. */
export function TrialBox({ rules, levels }: TrialBoxProps) {
  const { trial, busy, failed, stop, start, more } = useTrial();
  return (
    <Stack gap="xs" aria-busy={busy}>
      <Group gap="xs">
        <Button variant="default" loading={busy} onClick={() => void start(rules())}>
          {text.rules.trial}
        </Button>
        {busy ? (
          <>
            <Loader size="xs" />
            <Text size="sm">{text.rules.trialBusy(trial?.contacts ?? 0)}</Text>
            <Button size="compact-sm" variant="subtle" onClick={stop}>
              {text.rules.stop}
            </Button>
          </>
        ) : null}
        {!busy && trial && trial.next !== null && !failed ? (
          <Button size="compact-sm" variant="subtle" onClick={() => void more(rules())}>
            {text.rules.trialMore}
          </Button>
        ) : null}
      </Group>
      {failed ? (
        <Alert color="red" variant="outline" role="alert">
          {failed.sentence}
        </Alert>
      ) : null}
      {trial && !busy && !failed ? (
        <Text size="sm" role="status">
          {text.rules.trialDone(trial.contacts, trial.changed)}
        </Text>
      ) : null}
      {trial && trial.contacts > 0 ? <Found trial={trial} levels={levels} /> : null}
    </Stack>
  );
}

function Found({ trial, levels }: { trial: Trial; levels: readonly number[] }) {
  if (levels.length === 0) return <Text size="sm">{text.rules.noLevels}</Text>;
  return (
    <>
      <Table aria-label={text.rules.trialTitle}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{text.rules.level}</Table.Th>
            <Table.Th scope="col" className="numbers">
              {text.rules.now}
            </Table.Th>
            <Table.Th scope="col" className="numbers">
              {text.rules.then}
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {trial.levels.map(({ level, now, then }) => (
            <Table.Tr key={level}>
              <Table.Td>{levelName(level, levels)}</Table.Td>
              <Table.Td className="numbers">{number(now)}</Table.Td>
              <Table.Td className="numbers">{number(then)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {trial.crossings.length === 0 ? (
        <Text size="sm">{text.rules.noCrossings}</Text>
      ) : (
        <Crossings crossings={trial.crossings} />
      )}
    </>
  );
}

const levelName = (level: number, levels: readonly number[]): string =>
  level === 0 ? text.rules.noLevel : `${level}: ≥ ${number(levels[level - 1] ?? 0)}`;

/** As many rows as a person reads; the figures above count all. */
const MOST = 100;

function Crossings({ crossings }: Pick<Trial, 'crossings'>) {
  return (
    <ScrollArea.Autosize mah={240} viewportProps={{ tabIndex: 0, role: 'region', 'aria-label': text.rules.crossings }}>
      <Table aria-label={text.rules.crossings} stickyHeader className="wrapping">
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">
              {text.rules.crossings} ({number(crossings.length)})
            </Table.Th>
            <Table.Th scope="col" className="numbers">
              {text.rules.score}
            </Table.Th>
            <Table.Th scope="col" className="numbers">
              {text.rules.level}
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {crossings.slice(0, MOST).map(({ contactId, contact, value, triedValue, level, triedLevel }) => (
            <Table.Tr key={contactId}>
              <Table.Td>
                <bdi>{contact ? contactName(contact) : contactId}</bdi>
              </Table.Td>
              <Table.Td className="numbers">
                {number(value)} → {number(triedValue)}
              </Table.Td>
              <Table.Td className="numbers">
                {level} → {triedLevel}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </ScrollArea.Autosize>
  );
}
