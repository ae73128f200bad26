import { Skeleton } from '@mantine/core';
import { OverviewFiguresDocument } from '../../api/generated/overview';
import { useRead } from '../../api/use-read';
import { Box } from '../../parts/Box';
import { figureAddress } from '../../parts/figure-links';
import { FigureTiles } from '../../parts/figures';
import type { Period } from '../../parts/period';
import { PageLink } from '../../parts/RecordLink';
import { text } from './text';

/** The figures of the client, as the list of clients has them. Each leads to the records that it counts. */
export function Figures({ period }: { period: Period }) {
  const { data, error, again } = useRead(OverviewFiguresDocument, period);
  return (
    <Box title={text.figures} error={error} again={again}>
      {data ? (
        <FigureTiles
          figures={data.clientFigures}
          link={(figure, words) => <PageLink page={figureAddress(figure, period)}>{words}</PageLink>}
        />
      ) : (
        <Skeleton height={52} />
      )}
    </Box>
  );
}
