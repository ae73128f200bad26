import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { MergePeopleDocument } from '../../api/generated/people';
import { reasonOf, useWrite } from '../../api/use-write';
import { IconSwap } from '../../icons';
import { FormDialog } from '../../parts/FormDialog';
import { personName } from '../../parts/names';
import { notifyDone } from '../../parts/notify';
import { MergePlan } from './MergePlan';
import { type Found, PersonPicker } from './PersonPicker';
import type { PersonRecord } from './person';
import { text } from './text';

interface MergeDialogProps {
  person: PersonRecord;
  close: () => void;
  show: (id: number) => void;
}

const nameOf = (one: PersonRecord | Found) => ({ name: personName(one), id: one.id });

/** Merges two people: the second is chosen, a preview is shown, and then it is done. */
export default function MergeDialog({ person, close, show }: MergeDialogProps) {
  const [other, setOther] = useState<Found | null>(null);
  const [isSwapped, setSwapped] = useState(false);
  const [isPossible, setPossible] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const { write, busy } = useWrite(MergePeopleDocument, 'PeopleMergePayload');
  const pair = other && pairOf(person, other, isSwapped);
  const merge = async ({ stays, goes }: Pair) => {
    const written = await write({ personIds: [stays.id, goes.id] });
    setRefused(reasonOf(written));
    if (written.kind !== 'done') return;
    notifyDone(text.mergedNow);
    close();
    show(stays.id);
  };
  return (
    <FormDialog
      title={text.mergeTitle(personName(person))}
      action={text.mergeAction}
      size="xl"
      busy={busy}
      error={refused}
      disabled={!isPossible}
      close={close}
      onSubmit={(event) => {
        event.preventDefault();
        if (isPossible && pair) void merge(pair);
      }}
    >
      <PersonPicker
        label={text.other}
        except={person.id}
        choose={(found) => {
          setRefused(null);
          setPossible(false);
          setOther(found);
        }}
      />
      {pair ? <Direction pair={pair} swap={() => setSwapped((old) => !old)} /> : null}
      {pair ? <MergePlan personIds={[pair.stays.id, pair.goes.id]} notify={setPossible} /> : null}
    </FormDialog>
  );
}

interface Pair {
  stays: PersonRecord | Found;
  goes: PersonRecord | Found;
}

const pairOf = (person: PersonRecord, other: Found, isSwapped: boolean): Pair =>
  isSwapped ? { stays: other, goes: person } : { stays: person, goes: other };

const Direction = ({ pair: { stays, goes }, swap }: { pair: Pair; swap: () => void }) => (
  <Group justify="space-between">
    <Text>{text.stays(nameOf(stays), nameOf(goes))}</Text>
    <Button size="xs" variant="default" leftSection={<IconSwap size={14} />} onClick={swap}>
      {text.swap}
    </Button>
  </Group>
);
