import { Group, Select, TextInput } from '@mantine/core';
import { verdictNames } from '../../parts/text';
import type { TabProps } from './address';
import { CHOICES, PLATFORMS, UNUSABLE } from './scope';
import { text } from './text';

/** Filters the deliveries by platform, result, days and reason. */
export function Filters({ address, setAddress }: Omit<TabProps, 'scope'>) {
  const { platform, verdict, from, to, why } = address;
  return (
    <Group gap="xs" align="flex-end">
      <PlatformSelect w={150} platform={platform} choose={(chosen) => setAddress({ platform: chosen })} />
      <Select
        w={170}
        label={text.verdict}
        placeholder={text.anyVerdict}
        data={CHOICES.map((value) => ({ value, label: value === UNUSABLE ? text.unusable : verdictNames[value] }))}
        value={verdict === '' ? null : verdict}
        clearable
        onChange={(value) => setAddress({ verdict: CHOICES.find((one) => one === value) ?? '' })}
      />
      <TextInput
        type="date"
        label={text.from}
        value={from}
        onChange={(event) => setAddress({ from: event.currentTarget.value })}
      />
      <TextInput
        type="date"
        label={text.to}
        value={to}
        onChange={(event) => setAddress({ to: event.currentTarget.value })}
      />
      <TextInput
        w={160}
        label={text.detailSearch}
        value={why}
        onChange={(event) => setAddress({ why: event.currentTarget.value })}
      />
    </Group>
  );
}

interface PlatformSelectProps {
  platform: string;
  choose: (platform: string) => void;
  w?: number;
}

export const PlatformSelect = ({ platform, choose, ...rest }: PlatformSelectProps) => (
  <Select
    label={text.platform}
    placeholder={text.anyPlatform}
    data={[...PLATFORMS]}
    value={platform === '' ? null : platform}
    clearable
    onChange={(value) => choose(value ?? '')}
    {...rest}
  />
);
