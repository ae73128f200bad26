import { SimpleGrid, Text } from '@mantine/core';
import type { ReactNode } from 'react';

interface FactsProps {
  facts: Readonly<Record<string, ReactNode>>;
  /** Where there is room for two columns. */
  cols?: 1 | 2;
}

/** Names with their values; empty values are left out. */
export function Facts({ facts, cols = 2 }: FactsProps) {
  return (
    <SimpleGrid component="dl" cols={{ base: 1, sm: cols }} spacing="xl" verticalSpacing={6} m={0}>
      {Object.entries(facts)
        .filter(([, value]) => value !== null && value !== undefined && value !== '')
        .map(([name, value]) => (
          <div key={name} className="fact">
            <Text component="dt" size="sm" c="dimmed">
              {name}
            </Text>
            <Text component="dd" size="sm" m={0}>
              {value}
            </Text>
          </div>
        ))}
    </SimpleGrid>
  );
}
