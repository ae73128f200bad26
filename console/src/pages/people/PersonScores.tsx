import { Group, Text } from '@mantine/core';
import { PersonScoresDocument, type PersonScoresQuery } from '../../api/generated/people';
import { useRead } from '../../api/use-read';
import { points } from '../../format';
import { Ago } from '../../parts/Ago';
import { Box } from '../../parts/Box';
import { identifierOf } from '../../parts/names';
import { ScoreLines } from '../../parts/ScoreLines';
import { scoreText } from '../../parts/text';
import { text } from './text';

type Score = NonNullable<PersonScoresQuery['person']>['scores']['nodes'][number];

/** The scores of the contacts of a person, each with its breakdown. */
export function PersonScores({ id }: { id: number }) {
  const { data, error, again } = useRead(PersonScoresDocument, { id });
  const scores = data?.person?.scores;
  const known = (scores?.nodes ?? []).filter(({ value }) => value !== null);
  return (
    <Box title={text.scores} error={error} again={again}>
      {scores && known.length === 0 ? <Text>{scoreText.none}</Text> : null}
      {known.map((score) => (
        <Score key={score.contactId} score={score} />
      ))}
    </Box>
  );
}

function Score({ score: { contactId, value, level, computedAt, lines, contact } }: { score: Score }) {
  return (
    <div className="entry">
      <Group justify="space-between">
        <Text fw={600}>
          <bdi>{contact ? identifierOf(contact) : contactId}</bdi>
        </Text>
        <Text>
          <b>{points(value ?? 0)}</b> {level === null || level === 0 ? null : scoreText.level(level)}
        </Text>
      </Group>
      <ScoreLines lines={lines} />
      <Text size="xs" c="dimmed">
        {scoreText.computed} <Ago at={computedAt} />
      </Text>
    </div>
  );
}
