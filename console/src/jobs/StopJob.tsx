import { Button } from '@mantine/core';
import { useState } from 'react';
import { CancelJobDocument } from '../api/generated/job';
import { ConfirmWrite } from '../parts/ConfirmWrite';
import { jobText } from './text';

/** Stops a job, in two steps. */
export function StopJob({ id }: { id: number }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button
        size="compact-xs"
        variant="light"
        color="red"
        aria-label={jobText.stopOf(id)}
        onClick={() => setAsking(true)}
      >
        {jobText.stop}
      </Button>
      {isAsking ? (
        <ConfirmWrite
          document={CancelJobDocument}
          variables={{ id }}
          answer="Job"
          title={jobText.stopOf(id)}
          action={jobText.stopAction}
          done={jobText.stopped}
          close={() => setAsking(false)}
        >
          {jobText.stops(id)}
        </ConfirmWrite>
      ) : null}
    </>
  );
}
