import { Button, Skeleton, Text } from '@mantine/core';
import { PersonActivitiesDocument, PersonEmailsDocument } from '../../api/generated/people';
import { NO_ROWS, useRows } from '../../api/use-rows';
import { Box } from '../../parts/Box';
import { shared } from '../../shared-text';
import { ActivityMoment } from './ActivityMoment';
import { EmailMoment } from './EmailMoment';
import type { PersonActivity, PersonEmail } from './person';
import { text } from './text';
import { mergeMoments } from './timeline-order';

/** Activities and emails of a person in one timeline, newest first. */
export function Timeline({ id }: { id: number }) {
  const done = useRows(PersonActivitiesDocument, { id, first: 20 }, ({ person }) => person?.activities ?? NO_ROWS);
  const mail = useRows(PersonEmailsDocument, { id, first: 20 }, ({ person }) => person?.emails ?? NO_ROWS);
  const busy = done.busy || mail.busy;
  const moments = mergeMoments<'activity' | 'email', PersonActivity | PersonEmail>([
    {
      hasMore: done.hasMore,
      moments: done.rows.map((item) => ({ kind: 'activity', at: item.occurredAt, item })),
    },
    {
      hasMore: mail.hasMore,
      moments: mail.rows.map((item) => ({ kind: 'email', at: item.emailTimestamp, item })),
    },
  ]);
  const again = () => {
    done.again();
    mail.again();
  };
  const more = () => {
    done.more();
    mail.more();
  };
  return (
    <Box title={text.timeline} error={done.error ?? mail.error} again={again}>
      {moments.length === 0 ? <Nothing busy={busy} /> : null}
      <div aria-busy={busy}>
        {moments.map(({ item }) =>
          'emailType' in item ? (
            <EmailMoment key={`email ${item.id}`} email={item} />
          ) : (
            <ActivityMoment key={`activity ${item.id}`} activity={item} />
          ),
        )}
      </div>
      {done.hasMore || mail.hasMore ? (
        <Button mt="xs" variant="default" size="xs" loading={busy} onClick={more}>
          {shared.showMore}
        </Button>
      ) : null}
    </Box>
  );
}

const Nothing = ({ busy }: { busy: boolean }) => (busy ? <Skeleton height={120} /> : <Text>{text.nothingYet}</Text>);
