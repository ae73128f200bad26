import { Switch } from '@mantine/core';
import { useDebouncedValue, useDocumentVisibility } from '@mantine/hooks';
import { textOf, useAddress } from '../../address';
import type { ChangeFilter } from '../../api/generated/journal';
import { CHANGE_COLUMNS, ChangeHistory } from '../../history/ChangeHistory';
import { beginOf, rangeOf } from '../../history/When';
import { EmptyList } from '../../parts/Empty';
import { ExportButton } from '../../parts/ExportButton';
import { More } from '../../parts/More';
import { Page } from '../../parts/Page';
import { titles } from '../titles';
import { actionOf, Filters, kindOf, type Narrowed } from './Filters';
import { text } from './text';
import { useJournal } from './use-journal';

const readAddress = (search: Record<string, unknown>): Narrowed & { live: boolean } => ({
  kind: kindOf(search['kind']),
  action: actionOf(search['action']),
  who: textOf(search, 'who'),
  when: rangeOf(search['when']),
  record: Number(textOf(search, 'record')) || undefined,
  field: textOf(search, 'field'),
  live: search['live'] !== false,
});

const CLEAR = {
  kind: undefined,
  action: undefined,
  who: undefined,
  when: undefined,
  record: undefined,
  field: undefined,
};

/** The journal of a client as sentences: who changed what, as it happens, and as far back as it is kept. */
export default function ChangesPage() {
  const [address, setAddress] = useAddress(readAddress);
  const { live } = address;
  const filter = useFilter(address);
  const isHidden = useDocumentVisibility() === 'hidden';
  const list = useJournal(filter, live && !isHidden);
  const isEmpty = !list.busy && !list.hasMore && list.error === undefined && list.rows.length === 0;
  return (
    <Page
      title={titles.changes}
      about={text.about}
      actions={
        <>
          <Switch
            label={text.live}
            checked={live}
            onChange={(event) => setAddress({ live: event.currentTarget.checked ? undefined : false })}
          />
          <ExportButton name="changes" columns={CHANGE_COLUMNS} rows={list.rows} />
        </>
      }
    >
      <Filters address={address} setAddress={setAddress} />
      {isEmpty ? (
        <EmptyList words={text} isFiltered={Object.keys(filter).length > 0} clear={() => setAddress(CLEAR)} />
      ) : (
        <More list={list} empty={text.noneSoFar}>
          {(changes) => <ChangeHistory changes={changes} withDays />}
        </More>
      )}
    </Page>
  );
}

/* The filter of the service. The name of a field takes effect after a pause in typing. */
function useFilter({ kind, action, who, when, record, field }: Narrowed): ChangeFilter {
  const [wanted] = useDebouncedValue(field, 300);
  return {
    ...(kind ? { kind } : {}),
    ...(action ? { action } : {}),
    ...(who === '' ? {} : { actor: who }),
    ...(when ? { from: beginOf(when) } : {}),
    ...(record === undefined ? {} : { record }),
    ...(wanted === '' ? {} : { fields: [wanted] }),
  };
}
