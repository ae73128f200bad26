import { ChangeEndpointDocument } from '../../api/generated/endpoints';
import { useWrite } from '../../api/use-write';
import { notifyWritten } from '../../parts/notify';
import { RowMenu } from '../../parts/RowMenu';
import type { Endpoint } from './endpoint';
import { text } from './text';

/** An action that is under way, on an endpoint or to create one. */
export type EndpointWork =
  | { what: 'create' }
  | { what: 'edit' | 'test' | 'rotate' | 'delete' | 'resend'; endpoint: Endpoint };

/** The actions on an endpoint. */
export function EndpointMenu({ endpoint, setWork }: { endpoint: Endpoint; setWork: (work: EndpointWork) => void }) {
  const { id, url, state } = endpoint;
  const change = useWrite(ChangeEndpointDocument, 'EventEndpoint');
  const isOn = state === 'enabled';
  const toggle = async () =>
    notifyWritten(await change.write({ id, input: { enabled: !isOn } }), isOn ? text.isOff : text.isOn);
  return (
    <RowMenu
      label={text.menu(url)}
      actions={[
        { title: text.edit, act: () => setWork({ what: 'edit', endpoint }) },
        { title: text.test, act: () => setWork({ what: 'test', endpoint }) },
        { title: text.resend, act: () => setWork({ what: 'resend', endpoint }) },
        { title: text.rotate, act: () => setWork({ what: 'rotate', endpoint }) },
        { title: isOn ? text.off : text.on, act: () => void toggle() },
        { title: text.delete, act: () => setWork({ what: 'delete', endpoint }), isDangerous: true },
      ]}
    />
  );
}
