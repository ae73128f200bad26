import { List, Text } from '@mantine/core';
import type { ProfileScoreFragment } from '../api/generated/profile';
import { points } from '../format';
import { Ago } from '../parts/Ago';
import { scoreText } from '../parts/text';
import { profileText as text } from './text';

/** A score with its lines in words. */
export function ProfileScore({ score, name }: { score: ProfileScoreFragment | null; name?: string }) {
  if (!score || score.value === null) return <Text>{scoreText.none}</Text>;
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
      <List size="sm" aria-label={scoreText.breakdown}>
        {lines.map((line) => (
          <List.Item key={line.ruleId}>
            <bdi>{text.scoreLine(line.name, line.times, line.points, line.halfLifeDays)}</bdi>
            {' = '}
            {points(line.value)}
          </List.Item>
        ))}
      </List>
    </div>
  );
}
