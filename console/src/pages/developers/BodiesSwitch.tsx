import { Switch } from '@mantine/core';
import { RequestBodiesDocument } from '../../api/generated/developers';
import { ChangeSettingsDocument } from '../../api/generated/settings';
import { useRead } from '../../api/use-read';
import { useWrite } from '../../api/use-write';
import { time } from '../../format';
import { notifyWritten } from '../../parts/notify';
import { useKey } from '../../session';
import { text } from './text';

/** Whether bodies of requests are kept, and for how long. */
export function BodiesSwitch() {
  const { mayWrite } = useKey();
  const { data } = useRead(RequestBodiesDocument, {});
  const { write, busy } = useWrite(ChangeSettingsDocument, 'WorkspaceSettings');
  const until = data?.workspaceSettings.requestBodiesUntil;
  const isOn = until != null && Date.parse(until) > Date.now();
  const keep = async (keepRequestBodies: boolean) =>
    notifyWritten(await write({ input: { keepRequestBodies } }), keepRequestBodies ? text.bodiesOn : text.bodiesEnded);
  return (
    <Switch
      label={text.bodies}
      description={isOn ? text.bodiesUntil(time(until)) : text.bodiesOff}
      checked={isOn}
      disabled={!mayWrite || busy || data === undefined}
      onChange={(event) => void keep(event.currentTarget.checked)}
    />
  );
}
