import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { LEAST_OF_RATE, number, percent, rateOf, withMinus } from '../format';
import type { LinkedFigure } from './figure-links';
import { figureText as text } from './text';

/** What was sent in a period, and what came back. */
interface Counts {
  sentCount: number;
  replyCount: number;
  bounceCount: number;
}

/** The counts of a period and of the one before. */
interface Compared {
  current: Counts;
  previous: Counts;
}

/** The figures of a client, or of an agency. */
export interface ShownFigures {
  rates: Compared;
  unansweredCount: number;
  hotLeadCount: number;
  silentCount: number;
  failedDeliveryCount: number;
  failingEndpointCount: number;
  failedJobCount: number;
}

/** The reply rate as it is shown; null: nothing can be said. */
export const replyRate = ({ sentCount, replyCount }: Counts): string | null => rateOf(replyCount, sentCount);
export const bounceRate = ({ sentCount, bounceCount }: Counts): string | null => rateOf(bounceCount, sentCount);

const signed = new Intl.NumberFormat('en', { maximumFractionDigits: 1, signDisplay: 'exceptZero' });

/** The change of the reply rate in percentage points; null where one of both is of few emails. */
export function rateChange({ current, previous }: Compared): string | null {
  if (Math.min(current.sentCount, previous.sentCount) < LEAST_OF_RATE) return null;
  const change = current.replyCount / current.sentCount - previous.replyCount / previous.sentCount;
  return text.points(withMinus(signed.format(change * 100)));
}

/* In percent, or the difference of few; null: none, or nothing before. */
function countChange(now: number, before: number): string | null {
  if (now === before || before === 0) return null;
  if (before < LEAST_OF_RATE) return withMinus(signed.format(now - before));
  return `${now > before ? '+' : '−'}${percent(Math.abs(now - before) / before)}`;
}

interface Failure {
  figure: LinkedFigure;
  words: string;
  count: number;
}

/** The kinds of failures that there are, with their numbers. */
export function failuresOf(figures: ShownFigures): Failure[] {
  const { failedDeliveryCount, failingEndpointCount, failedJobCount } = figures;
  const all: Failure[] = [
    { figure: 'failedDeliveries', words: text.deliveries(failedDeliveryCount), count: failedDeliveryCount },
    { figure: 'failingEndpoints', words: text.endpoints(failingEndpointCount), count: failingEndpointCount },
    { figure: 'failedJobs', words: text.jobs(failedJobCount), count: failedJobCount },
  ];
  return all.filter(({ count }) => count > 0);
}

/** Where a figure leads to; absent: nowhere. */
export type FigureLink = (figure: LinkedFigure, words: string) => ReactNode;

interface TilesProps {
  figures: ShownFigures;
  link?: FigureLink;
}

/** All figures with their names, and what changed since the period before. Nothing counted leads nowhere. */
export function FigureTiles({ figures, link }: TilesProps) {
  const { current, previous } = figures.rates;
  const count = (figure: LinkedFigure, value: number) =>
    link && value > 0 ? link(figure, number(value)) : number(value);
  const failures = failuresOf(figures);
  return (
    <dl className="figures">
      <Tile label={text.sent} beside={countChange(current.sentCount, previous.sentCount)}>
        {count('sent', current.sentCount)}
      </Tile>
      <Tile label={text.replies} beside={countChange(current.replyCount, previous.replyCount)}>
        {count('replies', current.replyCount)}
      </Tile>
      <Tile label={text.replyRate} beside={rateChange(figures.rates)}>
        {replyRate(current) ?? text.noRate}
      </Tile>
      <Tile label={text.bounces} beside={bounceRate(current)}>
        {count('bounces', current.bounceCount)}
      </Tile>
      <Tile label={text.unanswered}>{count('unanswered', figures.unansweredCount)}</Tile>
      <Tile label={text.hotLeads}>{count('hotLeads', figures.hotLeadCount)}</Tile>
      <Tile label={text.silent}>{count('silent', figures.silentCount)}</Tile>
      <Tile label={text.failures}>
        {failures.length === 0 ? number(0) : null}
        {failures.map(({ figure, words }) => (
          <span key={figure} className="failure">
            {link ? link(figure, words) : words}
          </span>
        ))}
      </Tile>
    </dl>
  );
}

const Tile = ({ label, beside, children }: { label: string; beside?: string | null; children: ReactNode }) => (
  <div>
    <Text component="dt" size="sm" c="dimmed">
      {label}
    </Text>
    <dd>
      {children} {beside ? <span className="beside">{beside}</span> : null}
    </dd>
  </div>
);
