import { Button, Checkbox, Group } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import type { Choosing } from '../../parts/use-chosen';
import type { RecordWhere } from '../filter';
import type { Listed } from '../record-field';
import type { RecordListState } from '../use-record-list';
import type { BulkAction, BulkKind, Selection } from './bulk-change';
import type { BulkField } from './draft';
import { text } from './text';

const BulkDialog = lazy(() => import('./BulkDialog'));

interface BulkBarProps {
  kind: BulkKind;
  choosing: Choosing<number>;
  fields: readonly BulkField[];
  /** Without rows the bar is hidden, but an open dialog stays: it may just have deleted the last of them. */
  view: Pick<RecordListState<Listed>, 'where' | 'total' | 'customNames' | 'nameCustom'> & {
    list: { rows: readonly unknown[] };
  };
}

/** Bulk actions on the selected records of a list, or on all that match. */
export function BulkBar({ kind, choosing, fields, view }: BulkBarProps) {
  const { where, total } = view;
  const { chosen, chooseAll } = choosing;
  const question = JSON.stringify(where);
  // The filter for which all records were selected: another filter resets the selection.
  const [allOf, setAllOf] = useState<string | null>(null);
  const [open, setOpen] = useState<{ action: BulkAction; selection: Selection } | null>(null);
  const isAll = allOf === question;
  const all = text.all(total, where !== null);
  const start = (action: BulkAction) => {
    view.nameCustom();
    setOpen({ action, selection: isAll ? allIn(where) : { ids: [...chosen] } });
  };
  const close = () => {
    setOpen(null);
    setAllOf(null);
  };
  return (
    <>
      {view.list.rows.length > 0 ? (
        <Group gap="xs" role="group" aria-label={text.title}>
          <Checkbox
            label={text.allOf(all)}
            checked={isAll}
            onChange={(event) => setAllOf(event.currentTarget.checked ? question : null)}
          />
          <Button size="xs" variant="subtle" disabled={isAll} onClick={() => chooseAll(chosen.size === 0)}>
            {chosen.size === 0 ? text.chooseShown : text.chooseNone}
          </Button>
          <Actions
            records={isAll ? all : text.records[kind](chosen.size)}
            isNothing={!isAll && chosen.size === 0}
            start={start}
          />
        </Group>
      ) : null}
      <Suspense>
        {open ? (
          <BulkDialog kind={kind} {...open} fields={fields} customNames={view.customNames} close={close} />
        ) : null}
      </Suspense>
    </>
  );
}

const allIn = (where: RecordWhere | null): Selection => (where === null ? { all: true } : { where });

interface ActionsProps {
  records: string;
  isNothing: boolean;
  start: (action: BulkAction) => void;
}

const Actions = ({ records, isNothing, start }: ActionsProps) =>
  (['change', 'delete'] as const).map((action) => (
    <Button key={action} size="xs" variant="default" disabled={isNothing} onClick={() => start(action)}>
      {isNothing ? text.asking[action] : text.opens[action](records)}
    </Button>
  ));
