import { Group, Select, TextInput } from '@mantine/core';
import { text } from '../../text';
import type { TabProps } from './address';
import { PLATFORMS, VERDICTS } from './scope';

/** Narrows the deliveries: platform, verdict, days, words of the reason. */
export function Filters({ address, setAddress }: Omit<TabProps, 'scope'>) {
  const { platform, verdict, from, to, why } = address;
  return (
    <Group gap="xs" align="flex-end">
      <Select
        w={150}
        label={text.deliveries.platform}
        placeholder={text.deliveries.anyPlatform}
        data={[...PLATFORMS]}
        value={platform === '' ? null : platform}
        clearable
        onChange={(value) => setAddress({ platform: value ?? '' })}
      />
      <Select
        w={170}
        label={text.deliveries.verdict}
        placeholder={text.deliveries.anyVerdict}
        data={VERDICTS.map((value) => ({ value, label: text.deliveries.verdicts[value] }))}
        value={verdict === '' ? null : verdict}
        clearable
        onChange={(value) => setAddress({ verdict: VERDICTS.find((one) => one === value) ?? '' })}
      />
      <TextInput
        type="date"
        label={text.deliveries.from}
        value={from}
        onChange={(event) => setAddress({ from: event.currentTarget.value })}
      />
      <TextInput
        type="date"
        label={text.deliveries.to}
        value={to}
        onChange={(event) => setAddress({ to: event.currentTarget.value })}
      />
      <TextInput
        w={160}
        label={text.deliveries.detailSearch}
        value={why}
        onChange={(event) => setAddress({ why: event.currentTarget.value })}
      />
    </Group>
  );
}
