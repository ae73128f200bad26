import { TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import type { Wanted } from './comparisons';
import { filterText } from './text';

interface ConditionValueProps {
  wants: Wanted;
  value: string;
  change: (value: string) => void;
}

const TYPES: Partial<Record<Wanted, string>> = { number: 'number', days: 'number', day: 'date' };

/** The value of a condition. Typed text goes into the address after a pause. */
export function ConditionValue({ wants, value, change }: ConditionValueProps) {
  const [typed, setTyped] = useState(value);
  const sent = useRef(value);
  const send = useDebouncedCallback((next: string) => {
    sent.current = next;
    change(next);
  }, 250);
  useEffect(() => {
    // Skips the echo of text that was typed here.
    if (value === sent.current) return;
    sent.current = value;
    setTyped(value);
  }, [value]);
  if (wants === 'nothing' || wants === 'flag') return null;
  return (
    <TextInput
      size="xs"
      w={220}
      type={TYPES[wants] ?? 'text'}
      aria-label={filterText.value}
      placeholder={filterText.wants[wants]}
      value={typed}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        send(event.currentTarget.value);
      }}
    />
  );
}
