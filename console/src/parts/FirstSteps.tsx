import { Button, Group, Progress, SimpleGrid, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { IconCheck } from '../icons';
import { Box } from './Box';
import { stepsText as text } from './text';

/** One step of the start with a client or an agency. */
export interface Step {
  title: string;
  /** What it is for, in one sentence. */
  about: string;
  isDone: boolean;
  /** Where it is done, below `/console`; or what does it. */
  to: string | (() => void);
}

interface FirstStepsProps {
  steps: readonly Step[];
  hide: () => void;
}

/** The steps of the start, each with its state, which comes from the data. */
export function FirstSteps({ steps, hide }: FirstStepsProps) {
  const done = steps.filter(({ isDone }) => isDone).length;
  return (
    <Box
      title={text.title}
      actions={
        <Group gap="sm">
          <Text size="sm" c="dimmed">
            {text.progress(done, steps.length)}
          </Text>
          <Button size="compact-sm" variant="subtle" color="gray" onClick={hide}>
            {text.hide}
          </Button>
        </Group>
      }
    >
      <Progress value={(100 * done) / steps.length} size="sm" mb="sm" aria-label={text.title} />
      <SimpleGrid component="ol" className="steps" cols={{ base: 1, md: 2 }} spacing="xl" verticalSpacing={6}>
        {steps.map((step) => (
          <Line key={step.title} step={step} />
        ))}
      </SimpleGrid>
    </Box>
  );
}

function Line({ step: { title, about, isDone, to } }: { step: Step }) {
  const look = { size: 'compact-sm', variant: isDone ? 'subtle' : 'light' } as const;
  const words = isDone ? text.see : text.start;
  const label = `${words}: ${title}`;
  return (
    <li className="step" data-done={isDone || undefined}>
      <span className="step-mark">{isDone ? <IconCheck size={14} /> : null}</span>
      <div className="step-words">
        <Text fw={600}>
          {title}
          <span className="unseen">{isDone ? `, ${text.done}` : `, ${text.open}`}</span>
        </Text>
        <Text size="sm" c="dimmed">
          {about}
        </Text>
      </div>
      {typeof to === 'string' ? (
        <Button {...look} aria-label={label} renderRoot={(props) => <Link to={to} {...props} />}>
          {words}
        </Button>
      ) : (
        <Button {...look} aria-label={label} onClick={to}>
          {words}
        </Button>
      )}
    </li>
  );
}

/** Brings hidden steps back. */
export const ShowSteps = ({ show }: { show: () => void }) => (
  <Button variant="default" onClick={show}>
    {text.show}
  </Button>
);

/**
 * Whether somebody hid the steps in this browser.
 * @param of the client; undefined: the agency
 */
export function useHiddenSteps(of?: string): { isHidden: boolean; setHidden: (isHidden: boolean) => void } {
  const place = `outreach-first-steps ${of ?? ''}`;
  const [isHidden, setShown] = useState(() => localStorage.getItem(place) === 'hidden');
  const setHidden = (next: boolean) => {
    if (next) localStorage.setItem(place, 'hidden');
    else localStorage.removeItem(place);
    setShown(next);
  };
  return { isHidden, setHidden };
}
