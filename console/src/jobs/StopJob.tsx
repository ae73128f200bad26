import { Button } from '@mantine/core';
import { useState } from 'react';
import { CancelJobDocument } from '../api/generated/job';
import { ConfirmWrite } from '../parts/ConfirmWrite';
import { text } from '../text';

/** Ends a job where it stands, in two steps. */
export function StopJob({ id }: { id: number }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button
        size="compact-xs"
        variant="light"
        color="red"
        aria-label={text.jobs.stopOf(id)}
        onClick={() => setAsking(true)}
      >
        {text.jobs.stop}
      </Button>
      {isAsking ? (
        <ConfirmWrite
          document={CancelJobDocument}
          variables={{ id }}
          answer="Job"
          title={text.jobs.stopOf(id)}
          action={text.jobs.stopAction}
          done={text.jobs.stopped}
          close={() => setAsking(false)}
        >
          {text.jobs.stops(id)}
        </ConfirmWrite>
      ) : null}
    </>
  );
}
