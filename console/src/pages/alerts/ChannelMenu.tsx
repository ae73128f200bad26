import { ChangeAlertChannelDocument, TestAlertChannelDocument } from '../../api/generated/alerts';
import { useWrite } from '../../api/use-write';
import { notifyRefusal, notifyWritten } from '../../parts/notify';
import { RowMenu } from '../../parts/RowMenu';
import type { Channel } from './channel';
import { text } from './text';

/** An action that is under way, on a channel or to create one. */
export type ChannelWork = { what: 'create' } | { what: 'edit' | 'delete'; channel: Channel };

/** The actions on a channel. */
export function ChannelMenu({ channel, setWork }: { channel: Channel; setWork: (work: ChannelWork) => void }) {
  const { id, name, disabledAt } = channel;
  const change = useWrite(ChangeAlertChannelDocument, 'AlertChannel');
  const test = useWrite(TestAlertChannelDocument, 'AlertTest');
  const isOn = disabledAt === null;
  const toggle = async () =>
    notifyWritten(await change.write({ id, input: { enabled: !isOn } }), isOn ? text.isOff : text.isOn);
  const sendTest = async () => {
    const written = await test.write({ id });
    const failure = written.kind === 'done' ? written.answer.error : null;
    if (failure !== null) notifyRefusal(text.testFailed(failure));
    else notifyWritten(written, text.tested);
  };
  return (
    <RowMenu
      label={text.menu(name)}
      actions={[
        { title: text.test, act: () => void sendTest() },
        { title: text.edit, act: () => setWork({ what: 'edit', channel }) },
        { title: isOn ? text.off : text.on, act: () => void toggle() },
        { title: text.delete, act: () => setWork({ what: 'delete', channel }), isDangerous: true },
      ]}
    />
  );
}
