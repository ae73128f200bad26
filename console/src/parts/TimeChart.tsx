import '@mantine/core/styles/ColorSwatch.css';
import '@mantine/charts/styles.css';
import { LineChart } from '@mantine/charts';
import { number } from '../text';

/** Lines over days; the table of the same figures stands beneath it, on the page. */
export default function TimeChart({
  data,
  lines,
}: {
  data: Record<string, string | number>[];
  lines: { name: string; color: string }[];
}) {
  return (
    <LineChart
      h={240}
      data={data}
      dataKey="day"
      series={lines}
      withLegend
      withDots={false}
      curveType="linear"
      valueFormatter={number}
      lineChartProps={{ accessibilityLayer: false }}
      aria-hidden="true"
    />
  );
}
