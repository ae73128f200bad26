import { Button, Checkbox, Group } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import type { Choosing } from '../../parts/use-chosen';
import type { Where } from '../filter';
import type { BulkAction, BulkKind, Selection } from './bulk-change';
import type { BulkField } from './draft';
import { text } from './text';

const BulkDialog = lazy(() => import('./BulkDialog'));

interface BulkBarProps {
  kind: BulkKind;
  choosing: Choosing<number>;
  /** What the list asks for; null: everything. */
  where: Where | null;
  total: number | undefined;
  /** Without rows there is nothing to choose; a dialog that is open stays, as it may have taken the last of them away. */
  hasRows: boolean;
  fields: readonly BulkField[];
  customNames: readonly string[];
  /** Their names are wanted. */
  name: () => void;
}

/** What can be done to many records of a list at once: those that are chosen, or all that are found. */
export function BulkBar(props: BulkBarProps) {
  const { kind, choosing, where, total, hasRows, fields, customNames, name } = props;
  const { chosen, chooseAll } = choosing;
  const question = JSON.stringify(where);
  // The question that all answers were chosen of: another one begins anew.
  const [allOf, setAllOf] = useState<string | null>(null);
  const [asked, setAsked] = useState<{ action: BulkAction; selection: Selection } | null>(null);
  const isAll = allOf === question;
  const selection: Selection = !isAll ? { ids: [...chosen] } : where === null ? { all: true } : { where };
  const isNothing = !isAll && chosen.size === 0;
  const records = isAll ? text.all(total, where !== null) : text.records[kind](chosen.size);
  return (
    <>
      {hasRows ? (
        <Group gap="xs" role="group" aria-label={text.title}>
          <Checkbox
            label={text.allOf(text.all(total, where !== null))}
            checked={isAll}
            onChange={(event) => setAllOf(event.currentTarget.checked ? question : null)}
          />
          <Button size="xs" variant="subtle" disabled={isAll} onClick={() => chooseAll(chosen.size === 0)}>
            {chosen.size === 0 ? text.chooseShown : text.chooseNone}
          </Button>
          {(['change', 'delete'] as const).map((action) => (
            <Button
              key={action}
              size="xs"
              variant="default"
              disabled={isNothing}
              onClick={() => {
                name();
                setAsked({ action, selection });
              }}
            >
              {isNothing ? text.asking[action] : text.opens[action](records)}
            </Button>
          ))}
        </Group>
      ) : null}
      <Suspense>
        {asked ? (
          <BulkDialog
            kind={kind}
            {...asked}
            fields={fields}
            customNames={customNames}
            close={() => {
              setAsked(null);
              setAllOf(null);
            }}
          />
        ) : null}
      </Suspense>
    </>
  );
}
