import { Button, Skeleton } from '@mantine/core';
import { ProfileOfContactDocument } from '../../api/generated/profile';
import { usePolling } from '../../api/polling';
import { useRead } from '../../api/use-read';
import { day } from '../../format';
import { IconBack } from '../../icons';
import { Avatar } from '../../parts/Avatar';
import { Empty } from '../../parts/Empty';
import { contactName } from '../../parts/names';
import { Page } from '../../parts/Page';
import { Refusal } from '../../parts/Refusal';
import { ProfileFacts } from '../../profile/ProfileFacts';
import { ProfileHead } from '../../profile/ProfileHead';
import { isPending } from '../../profile/ProfileScore';
import { callTo } from '../../profile/profile';
import { ContactTimeline } from '../../profile/Timeline';
import { profileText as text } from '../../profile/text';

interface ContactViewProps {
  id: number;
  /** Back to the list. */
  close: () => void;
}

/** One contact on a page of its own, in the shape of the page of a Person. */
export default function ContactView({ id, close }: ContactViewProps) {
  const { data, error, busy, again } = useRead(ProfileOfContactDocument, { id });
  const back = (
    <Button variant="default" leftSection={<IconBack size={16} />} onClick={close}>
      {text.allContacts}
    </Button>
  );
  const contact = data?.contact;
  usePolling(contact ? isPending(contact) : false, again);
  if (error) return <Refusal error={error} again={again} />;
  if (!data || (!contact && busy)) return <Skeleton height={300} />;
  if (!contact) return <Empty title={text.gone} about={text.goneAbout} action={back} />;
  const contacts = [contact];
  const name = contactName(contact);
  return (
    <Page
      mark={<Avatar id={contact.personId} name={name} size="lg" />}
      title={name}
      about={text.contact(contact.id, day(contact.createdAt))}
      actions={back}
    >
      <ProfileHead contacts={contacts} />
      <div className="beside">
        <ContactTimeline id={id} subject={{ note: { contactId: id }, call: callTo(contact) }} />
        <ProfileFacts contacts={contacts} scored={contacts} />
      </div>
    </Page>
  );
}
