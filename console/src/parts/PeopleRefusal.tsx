import { Button } from '@mantine/core';
import type { CombinedError } from '@urql/core';
import { isForbidden } from '../api/explain';
import { ConnectIntegrationDocument } from '../api/generated/integrations';
import { useWrite } from '../api/use-write';
import { useKey } from '../session';
import { Empty } from './Empty';
import { notifyWritten } from './notify';
import { Refusal } from './Refusal';
import { peopleText as text } from './text';

/** Shown instead of people that could not be read. A valid key is refused only where data enrichment is not connected. */
export function PeopleRefusal({ error, again }: { error: CombinedError; again: () => void }) {
  if (!isForbidden(error)) return <Refusal error={error} again={again} />;
  return <Empty title={text.off} about={text.offAbout} action={<TurnOn again={again} />} />;
}

function TurnOn({ again }: { again: () => void }) {
  const { mayWrite } = useKey();
  const { write, busy } = useWrite(ConnectIntegrationDocument, 'Integration');
  const turnOn = async () => {
    if (notifyWritten(await write({ integration: 'data_enrichment', input: {} }), text.on)) again();
  };
  return (
    <Button onClick={() => void turnOn()} loading={busy} disabled={!mayWrite}>
      {text.turnOn}
    </Button>
  );
}
