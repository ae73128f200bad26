import { Badge, Skeleton, Text } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { IconMail } from '../../icons';
import { Ago } from '../../parts/Ago';
import { Disclosure } from '../../parts/Disclosure';
import { mailText } from '../../parts/text';
import type { PersonEmail } from './person';
import { text } from './text';

const MailBody = lazy(() => import('../../parts/MailBody'));

const COLOURS: Record<string, string> = { inbound: 'green', bounced: 'red' };

/** An email of the timeline; its body is read when it is opened. */
export function EmailMoment({ email }: { email: PersonEmail }) {
  const { id, emailType, subject, emailTimestamp, agentEmail, contactEmail, campaignName, interested, automated } =
    email;
  const colour = COLOURS[emailType];
  const title = subject ?? mailText.noSubject;
  const route = emailType === 'inbound' ? [contactEmail, agentEmail] : [agentEmail, contactEmail];
  return (
    <div className="entry">
      <Disclosure
        line={
          <>
            <IconMail size={16} aria-hidden /> <bdi>{title}</bdi>{' '}
            {colour === undefined ? null : <Badge color={colour}>{mailText.types[emailType] ?? emailType}</Badge>}{' '}
            {interested ? <Badge color="violet">{text.interested}</Badge> : null}{' '}
            {automated ? <Badge color="gray">{text.automated}</Badge> : null}
          </>
        }
      >
        {() => (
          <Suspense fallback={<Skeleton height={120} />}>
            <MailBody id={id} subject={title} />
          </Suspense>
        )}
      </Disclosure>
      <Text size="sm" c="dimmed" pl={22}>
        <Ago at={emailTimestamp} /> · <bdi>{route.filter(Boolean).join(' → ')}</bdi>
        {campaignName === null ? null : (
          <>
            {' · '}
            <bdi>{campaignName}</bdi>
          </>
        )}
      </Text>
    </div>
  );
}
