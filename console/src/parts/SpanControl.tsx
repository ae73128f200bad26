import { SegmentedControl } from '@mantine/core';
import { SPANS, type Span, USUAL_SPAN } from './period';
import { figureText as text } from './text';

/** Chooses the days of the figures; undefined: the usual ones. */
export const SpanControl = ({ span, choose }: { span: Span; choose: (span: Span | undefined) => void }) => (
  <SegmentedControl
    size="xs"
    aria-label={text.span}
    data={SPANS.map((value) => ({ value, label: text.spans[value] }))}
    value={span}
    onChange={(value) => choose(SPANS.find((one) => one === value && one !== USUAL_SPAN))}
  />
);
