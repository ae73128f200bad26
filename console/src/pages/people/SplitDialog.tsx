import { Checkbox, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { PersonContactsDocument, SplitPersonDocument } from '../../api/generated/people';
import { useRead } from '../../api/use-read';
import { reasonOf, useWrite } from '../../api/use-write';
import { FormDialog } from '../../parts/FormDialog';
import { identifierOf, personName } from '../../parts/names';
import { notifyDone } from '../../parts/notify';
import type { PersonRecord } from './person';
import { text } from './text';

interface SplitDialogProps {
  person: PersonRecord;
  close: () => void;
  show: (id: number) => void;
}

/** Moves chosen contacts of a Person to a new one; at least one stays. */
export default function SplitDialog({ person, close, show }: SplitDialogProps) {
  const { totalCount } = person.contacts;
  const nodes = useRead(PersonContactsDocument, { id: person.id }).data?.person?.contacts.nodes ?? [];
  const [moved, setMoved] = useState<readonly string[]>([]);
  const [refused, setRefused] = useState<string | null>(null);
  const { write, busy } = useWrite(SplitPersonDocument, 'PersonSplitPayload');
  const split = async () => {
    const written = await write({ personId: person.id, contactIds: moved.map(Number) });
    setRefused(reasonOf(written));
    if (written.kind !== 'done') return;
    const { newPersonId, movedContacts } = written.answer;
    notifyDone(text.splitNow(movedContacts));
    close();
    show(newPersonId);
  };
  return (
    <FormDialog
      title={text.splitTitle(personName(person))}
      action={text.splitAction(moved.length)}
      size="lg"
      busy={busy}
      error={refused}
      disabled={moved.length === 0 || moved.length >= totalCount}
      close={close}
      onSubmit={(event) => {
        event.preventDefault();
        void split();
      }}
    >
      <Checkbox.Group label={text.splitWhich} value={[...moved]} onChange={setMoved}>
        <Stack gap="xs" mt="xs">
          {nodes.map((contact) => (
            <Checkbox
              key={contact.id}
              value={`${contact.id}`}
              label={[identifierOf(contact), contact.firstName, contact.lastName, contact.company?.domain]
                .filter(Boolean)
                .join(' · ')}
            />
          ))}
        </Stack>
      </Checkbox.Group>
      <Text size="sm" c="dimmed">
        {text.splitAbout}
      </Text>
    </FormDialog>
  );
}
