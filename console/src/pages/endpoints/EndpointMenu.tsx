import { ActionIcon, Menu } from '@mantine/core';
import { ChangeEndpointDocument, TestEndpointDocument } from '../../api/generated/endpoints';
import { useWrite } from '../../api/use-write';
import { IconMore } from '../../icons';
import { tellWritten } from '../../parts/notify';
import type { Endpoint } from './endpoint';
import { text } from './text';

/** What the visitor is about to do with an address, or with none yet. */
export type EndpointWork = { what: 'create' } | { what: 'edit' | 'rotate' | 'delete' | 'resend'; endpoint: Endpoint };

/** What can be done with one address. */
export function EndpointMenu({ endpoint, setWork }: { endpoint: Endpoint; setWork: (work: EndpointWork) => void }) {
  const { id, url, state } = endpoint;
  const change = useWrite(ChangeEndpointDocument, 'EventEndpoint');
  const test = useWrite(TestEndpointDocument, 'EventEndpoint');
  const isOn = state === 'enabled';
  const turn = async () =>
    tellWritten(await change.write({ id, input: { enabled: !isOn } }), isOn ? text.isOff : text.isOn);
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size="sm" aria-label={text.menu(url)}>
          <IconMore size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => setWork({ what: 'edit', endpoint })}>{text.edit}</Menu.Item>
        <Menu.Item onClick={async () => tellWritten(await test.write({ id }), text.tested)}>{text.test}</Menu.Item>
        <Menu.Item onClick={() => setWork({ what: 'resend', endpoint })}>{text.resend}</Menu.Item>
        <Menu.Item onClick={() => setWork({ what: 'rotate', endpoint })}>{text.rotate}</Menu.Item>
        <Menu.Item onClick={() => void turn()}>{isOn ? text.off : text.on}</Menu.Item>
        <Menu.Item color="red" onClick={() => setWork({ what: 'delete', endpoint })}>
          {text.delete}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
