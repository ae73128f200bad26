import { Drawer, Stack } from '@mantine/core';
import type { ApiRequestRowFragment } from '../../api/generated/developers';
import { Ago } from '../../parts/Ago';
import { actorName } from '../../parts/actor';
import { Facts } from '../../parts/Facts';
import { shared } from '../../shared-text';
import { Code } from './Code';
import codes from './error-codes.json';
import { text } from './text';

interface Explanation {
  meaning: string;
  cause: string;
  remedy: string;
}

const explanations: Readonly<Record<string, Explanation>> = codes;

/** One request with everything that is known of it, and what its code means. */
export function RequestDetails({ row, close }: { row: ApiRequestRowFragment; close: () => void }) {
  const explanation = row.code === null ? undefined : explanations[row.code];
  return (
    <Drawer
      opened
      onClose={close}
      position="right"
      size="min(620px, 100vw)"
      title={text.details}
      closeButtonProps={{ 'aria-label': shared.close }}
    >
      <Stack>
        <Facts
          cols={1}
          facts={{
            [text.at]: <Ago at={row.at} />,
            [text.path]: <bdi>{`${row.method} ${row.path}`}</bdi>,
            [text.operationName]: row.operation && <bdi>{row.operation}</bdi>,
            [text.outcome]: text.outcomes[row.outcome],
            [text.status]: row.status,
            [text.code]: row.code,
            [text.reason]: row.reason && <bdi>{row.reason}</bdi>,
            [text.meaning]: explanation?.meaning,
            [text.cause]: explanation?.cause,
            [text.remedy]: explanation?.remedy,
            [text.key]: <bdi>{actorName(row)}</bdi>,
            [text.duration]: text.milliseconds(row.durationMs),
            [text.requestId]: row.requestId,
          }}
        />
        {row.body === null ? null : <Code label={text.sentBody} value={row.body} />}
      </Stack>
    </Drawer>
  );
}
