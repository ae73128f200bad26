import { List, Text } from '@mantine/core';
import type { ContactScoreReason, ScoredContactFragment } from '../api/generated/profile';
import { points } from '../format';
import { Ago } from '../parts/Ago';
import { PageLink } from '../parts/RecordLink';
import { scoreText } from '../parts/text';
import { profileText as text } from './text';

/** A score with its lines in words, and the reason where there is none or where it does not tell all. */
export function ProfileScore({ of: { score, scoreState }, name }: { of: ScoredContactFragment; name?: string }) {
  if (!score || score.value === null) return <Reason {...scoreState} />;
  const { value, level, lines, computedAt } = score;
  return (
    <div className="entry">
      <Text>
        {name === undefined ? null : (
          <>
            <bdi>{name}</bdi>:{' '}
          </>
        )}
        <b>{points(value)}</b> {level ? `(${text.level(level)})` : null}{' '}
        <Text span size="sm" c="dimmed">
          {scoreText.computed} <Ago at={computedAt} />
        </Text>
      </Text>
      {lines.length === 0 ? null : (
        <List size="sm" aria-label={scoreText.breakdown}>
          {lines.map((line) => (
            <List.Item key={line.ruleId}>
              <bdi>{text.scoreLine(line.name, line.times, line.points, line.halfLifeDays)}</bdi>
              {' = '}
              {points(line.value)}
            </List.Item>
          ))}
        </List>
      )}
      <Reason {...scoreState} />
    </div>
  );
}

/** Whether its score is about to be computed. */
export const isPending = ({ scoreState }: ScoredContactFragment): boolean => scoreState.reason === 'pending';

/* Where the reason can be removed. */
const PLACES: Partial<Record<ContactScoreReason, 'settings' | 'rules'>> = {
  off: 'settings',
  no_rules: 'rules',
  not_counted: 'rules',
  faded: 'rules',
};

function Reason({ reason, since }: ScoredContactFragment['scoreState']) {
  const place = PLACES[reason];
  const sentence = text.scoreReasons[reason];
  if (sentence === null) return null;
  return (
    <>
      <Text size="sm">
        {sentence}{' '}
        {reason === 'pending' && since !== null ? (
          <>
            {text.scoreWaits} <Ago at={since} />
          </>
        ) : null}
      </Text>
      {place === undefined ? null : (
        <PageLink page={place} size="sm">
          {text.scorePlaces[place]}
        </PageLink>
      )}
    </>
  );
}
