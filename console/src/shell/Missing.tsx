import { Anchor, Center, Stack, Text, Title } from '@mantine/core';
import { shared } from '../shared-text';
import { text } from './text';

/** The page for unknown addresses. */
export function Missing() {
  return (
    <Center mih="50dvh" component="main" id="page">
      <Stack align="center">
        <Title order={1} size="h3">
          {text.missing}
        </Title>
        <Text>
          <Anchor href="/console/">{shared.product}</Anchor>
        </Text>
      </Stack>
    </Center>
  );
}
