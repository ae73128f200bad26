/** Scoring as a few lines of plain code, to hold the SQL against. */
interface ModelRule {
  id: number;
  name: string;
  channel: string;
  variant: string | null;
  points: number;
  halfLifeDays: number | null;
  maximumTimes: number | null;
}

interface ModelActivity {
  id: number;
  channel: string;
  variant: string;
  at: Date;
}

const DAY_MS = 86_400_000;
const round = (value: number) => Math.round(value * 10_000) / 10_000;

export function scoreModel(rules: ModelRule[], activities: ModelActivity[], now: Date) {
  const newestFirst = [...activities].sort((a, b) => Number(b.at) - Number(a.at) || b.id - a.id);
  const lines = rules.flatMap((rule) => {
    const matching = newestFirst.filter(
      ({ channel, variant }) => channel === rule.channel && (rule.variant === null || rule.variant === variant),
    );
    const counted = matching.slice(0, rule.maximumTimes ?? matching.length);
    if (counted.length === 0) return [];
    const weights = counted.map(({ at }) =>
      rule.halfLifeDays === null ? 1 : 0.5 ** (Math.max(0, Number(now) - Number(at)) / DAY_MS / rule.halfLifeDays),
    );
    const value = weights.reduce((sum, weight) => sum + rule.points * weight, 0);
    return [{ ruleId: rule.id, name: rule.name, points: rule.points, times: counted.length, value: round(value) }];
  });
  return { value: round(lines.reduce((sum, line) => sum + line.value, 0)), lines };
}
