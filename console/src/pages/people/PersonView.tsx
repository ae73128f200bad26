import { Button, Group, SimpleGrid, Skeleton, Stack } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { PersonDocument } from '../../api/generated/people';
import { useRead } from '../../api/use-read';
import { day } from '../../format';
import { IconBack, IconMerge, IconSplit } from '../../icons';
import { Empty } from '../../parts/Empty';
import { companiesOf, personName } from '../../parts/names';
import { Page } from '../../parts/Page';
import { PeopleRefusal } from '../../parts/PeopleRefusal';
import { useKey } from '../../session';
import { SuppressedMark } from '../../suppressions/SuppressedMark';
import { PersonContacts } from './PersonContacts';
import { PersonFields } from './PersonFields';
import { PersonHistory } from './PersonHistory';
import { PersonMerges } from './PersonMerges';
import { PersonScores } from './PersonScores';
import type { PersonRecord } from './person';
import { Timeline } from './Timeline';
import { text } from './text';

const MergeDialog = lazy(() => import('./MergeDialog'));
const SplitDialog = lazy(() => import('./SplitDialog'));

interface PersonViewProps {
  id: number;
  /** Opens another Person, or the list. */
  show: (id: number | undefined) => void;
}

/** One person: contacts, timeline, scores and their breakdown, history, merge and split. */
export default function PersonView({ id, show }: PersonViewProps) {
  const { data, error, busy, again } = useRead(PersonDocument, { id });
  const back = (
    <Button variant="default" leftSection={<IconBack size={16} />} onClick={() => show(undefined)}>
      {text.all}
    </Button>
  );
  const person = data?.person;
  if (error) return <PeopleRefusal error={error} again={again} />;
  if (!data || (!person && busy)) return <Skeleton height={300} />;
  if (!person) return <Empty title={text.gone} about={text.goneAbout} action={back} />;
  return (
    <Page
      title={personName(person)}
      about={[...companiesOf(person), text.number(person.id, day(person.createdAt))].join(' · ')}
      actions={
        <>
          <SuppressedMark of={person.suppression} />
          {back}
          <Actions person={person} show={show} />
        </>
      }
    >
      <PersonContacts person={person} />
      <SimpleGrid cols={{ base: 1, lg: 2 }}>
        <Timeline id={id} />
        <Stack>
          <PersonScores id={id} />
          <PersonFields person={person} />
          <PersonMerges id={id} show={show} />
          <PersonHistory id={id} />
        </Stack>
      </SimpleGrid>
    </Page>
  );
}

function Actions({ person, show }: { person: PersonRecord; show: (id: number) => void }) {
  const { mayWrite } = useKey();
  const [dialog, setDialog] = useState<'merge' | 'split' | null>(null);
  if (!mayWrite) return null;
  const close = () => setDialog(null);
  return (
    <Group gap="xs">
      {person.contacts.totalCount > 1 ? (
        <Button variant="default" leftSection={<IconSplit size={16} />} onClick={() => setDialog('split')}>
          {text.split}
        </Button>
      ) : null}
      <Button leftSection={<IconMerge size={16} />} onClick={() => setDialog('merge')}>
        {text.merge}
      </Button>
      <Suspense>
        {dialog === 'merge' ? <MergeDialog person={person} close={close} show={show} /> : null}
        {dialog === 'split' ? <SplitDialog person={person} close={close} show={show} /> : null}
      </Suspense>
    </Group>
  );
}
