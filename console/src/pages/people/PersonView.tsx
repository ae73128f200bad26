import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { ProfileOfPersonDocument, ProfileScoresOfPersonDocument } from '../../api/generated/profile';
import { usePolling } from '../../api/polling';
import { useRead } from '../../api/use-read';
import { day, rowsShown } from '../../format';
import { IconBack, IconMerge, IconSplit } from '../../icons';
import { Avatar } from '../../parts/Avatar';
import { Empty } from '../../parts/Empty';
import { personName } from '../../parts/names';
import { Page } from '../../parts/Page';
import { PeopleRefusal } from '../../parts/PeopleRefusal';
import { PageLink } from '../../parts/RecordLink';
import { ProfileFacts } from '../../profile/ProfileFacts';
import { ProfileHead } from '../../profile/ProfileHead';
import { isPending } from '../../profile/ProfileScore';
import { calledOf } from '../../profile/profile';
import { PersonTimeline } from '../../profile/Timeline';
import { useKey } from '../../session';
import { PersonMerges } from './PersonMerges';
import type { PersonRecord } from './person';
import { text } from './text';

const MergeDialog = lazy(() => import('./MergeDialog'));
const SplitDialog = lazy(() => import('./SplitDialog'));

interface PersonViewProps {
  id: number;
  /** Opens another Person, or the list. */
  show: (id: number | undefined) => void;
}

/** One person on one page: who they are, everything that happened with them, merge and split. */
export default function PersonView({ id, show }: PersonViewProps) {
  const { data, error, busy, again } = useRead(ProfileOfPersonDocument, { id });
  const back = (
    <Button variant="default" leftSection={<IconBack size={16} />} onClick={() => show(undefined)}>
      {text.all}
    </Button>
  );
  const person = data?.person;
  if (error) return <PeopleRefusal error={error} again={again} />;
  if (!data || (!person && busy)) return <Skeleton height={300} />;
  if (!person) return <Empty title={text.gone} about={text.goneAbout} action={back} />;
  const contacts = person.contacts.nodes;
  const name = personName(person);
  return (
    <Page
      mark={<Avatar id={id} name={name} size="lg" />}
      title={name}
      about={text.number(person.id, day(person.createdAt))}
      actions={
        <>
          {back}
          <Actions person={person} show={show} />
        </>
      }
    >
      <ProfileHead contacts={contacts} />
      <div className="beside">
        <PersonTimeline id={id} subject={{ note: { personId: id }, call: calledOf(contacts) }} />
        <Stack>
          <Facts person={person} />
          <PersonMerges id={id} show={show} />
        </Stack>
      </div>
    </Page>
  );
}

function Facts({ person: { id, contacts } }: { person: PersonRecord }) {
  const { data, again } = useRead(ProfileScoresOfPersonDocument, { id });
  const scored = data?.person?.contacts.nodes;
  usePolling(scored?.some(isPending) ?? false, again);
  const where = { conditions: [{ field: 'personId', is: 'equals', value: `${id}` }] };
  return (
    <>
      <ProfileFacts contacts={contacts.nodes} scored={scored} />
      {contacts.totalCount > contacts.nodes.length ? (
        <Text size="sm">
          {rowsShown(contacts.nodes.length, contacts.totalCount)}{' '}
          <PageLink page={`contacts?where=${encodeURIComponent(JSON.stringify(where))}`}>{text.allContacts}</PageLink>
        </Text>
      ) : null}
    </>
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
