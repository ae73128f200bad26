import { Badge, Skeleton, Text } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { IconMail } from '../icons';
import { Disclosure } from '../parts/Disclosure';
import { emailName } from '../parts/names';
import { mailText } from '../parts/text';
import type { MomentEmail } from './moments';
import { profileText as text } from './text';

const MailBody = lazy(() => import('../parts/MailBody'));

const COLOURS: Readonly<Record<string, string>> = { inbound: 'green', bounced: 'red' };

/** An email with the beginning of its text; the whole body is read when it is opened. */
export function EmailMoment({ email, time }: { email: MomentEmail; time: string }) {
  const { id, emailType, agentEmail, contactEmail, campaignName, interested, automated, bounceReason, preview } = email;
  const title = emailName(email);
  const route = emailType === 'inbound' ? [contactEmail, agentEmail] : [agentEmail, contactEmail];
  const facts = [time, route.filter(Boolean).join(' → '), campaignName, bounceReason];
  return (
    <div className="moment">
      <IconMail size={16} />
      <div>
        <Disclosure
          line={
            <>
              <bdi>{title}</bdi>{' '}
              <Badge color={COLOURS[emailType] ?? 'gray'}>{mailText.types[emailType] ?? emailType}</Badge>{' '}
              {interested ? <Badge color="violet">{text.interested}</Badge> : null}{' '}
              {automated ? <Badge color="gray">{text.automated}</Badge> : null}
            </>
          }
          closed={
            preview === null ? null : (
              <p className="written" data-short dir="auto">
                {preview}
              </p>
            )
          }
        >
          {() => (
            <Suspense fallback={<Skeleton height={120} />}>
              <MailBody id={id} subject={title} />
            </Suspense>
          )}
        </Disclosure>
        <Text size="sm" c="dimmed">
          <bdi>{facts.filter(Boolean).join(' · ')}</bdi>
        </Text>
      </div>
    </div>
  );
}
