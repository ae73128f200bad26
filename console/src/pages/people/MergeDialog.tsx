import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { sentenceOf } from '../../api/explain';
import { MergePeopleDocument } from '../../api/generated/people';
import { useWrite } from '../../api/use-write';
import { IconSwap } from '../../icons';
import { FormDialog } from '../../parts/FormDialog';
import { personName } from '../../parts/names';
import { tellDone } from '../../parts/notify';
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

/** Makes two Persons one: the second is chosen, what would happen is shown, and then it is done. */
export default function MergeDialog({ person, close, show }: MergeDialogProps) {
  const [other, setOther] = useState<Found | null>(null);
  const [isSwapped, setSwapped] = useState(false);
  const [isPossible, setPossible] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const { write, busy } = useWrite(MergePeopleDocument, 'PeopleMergePayload');
  const pair = other ? (isSwapped ? [other, person] : [person, other]) : [];
  const [stays, goes] = pair;
  const merge = async () => {
    if (!stays) return;
    const written = await write({ personIds: pair.map(({ id }) => id) });
    if (written.kind === 'failed') setRefused(written.error.sentence);
    else if (written.kind === 'refused') setRefused(sentenceOf(written.refusal));
    else {
      tellDone(text.mergedNow);
      close();
      show(stays.id);
    }
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
        if (isPossible) void merge();
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
      {stays && goes ? (
        <>
          <Group justify="space-between">
            <Text>{text.stays(nameOf(stays), nameOf(goes))}</Text>
            <Button
              size="xs"
              variant="default"
              leftSection={<IconSwap size={14} />}
              onClick={() => setSwapped((old) => !old)}
            >
              {text.swap}
            </Button>
          </Group>
          <MergePlan personIds={[stays.id, goes.id]} tell={setPossible} />
        </>
      ) : null}
    </FormDialog>
  );
}
