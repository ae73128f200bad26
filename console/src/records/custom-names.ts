import { useMemo } from 'react';
import { CustomFieldNamesDocument } from '../api/generated/records';
import { useRead } from '../api/use-read';
import type { Listed } from './record-field';
import type { RecordPage } from './record-page';

/**
 * The names of the custom fields of a kind of record, those that most records have first. They are counted over all
 * records, so they are asked for when they are wanted.
 */
export function useCustomNames(owner: RecordPage<Listed>['customOwner'], isWanted: boolean): readonly string[] {
  const { data } = useRead(
    CustomFieldNamesDocument,
    { of: owner ?? 'CONTACT' },
    { pause: owner === null || !isWanted },
  );
  return useMemo(
    () => (owner === null ? [] : (data?.customFieldStatistics.items ?? []).map(({ name }) => name)),
    [data, owner],
  );
}
