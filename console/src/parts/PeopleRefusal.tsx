import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { CombinedError } from '@urql/core';
import { clientPath, useClientId } from '../address';
import { isForbidden } from '../api/explain';
import { Empty } from './Empty';
import { Refusal } from './Refusal';
import { peopleText } from './text';

/** Shown instead of people that could not be read. A valid key is refused only where data enrichment is not connected. */
export function PeopleRefusal({ error, again }: { error: CombinedError; again: () => void }) {
  const clientId = useClientId();
  if (!isForbidden(error)) return <Refusal error={error} again={again} />;
  return (
    <Empty
      title={peopleText.off}
      about={peopleText.offAbout}
      action={
        <Button
          renderRoot={(props) => (
            <Link to={clientPath(clientId, 'integrations/data_enrichment').replace('/console', '')} {...props} />
          )}
        >
          {peopleText.openIntegrations}
        </Button>
      }
    />
  );
}
