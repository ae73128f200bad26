import { DeleteEndpointDocument } from '../../api/generated/endpoints';
import { ConfirmWrite } from '../../parts/ConfirmWrite';
import { text } from '../../text';
import type { Endpoint } from './endpoint';

/** The second step of deleting an address. */
export default function DeleteEndpoint({ endpoint, close }: { endpoint: Endpoint; close: () => void }) {
  const { id, url, waiting } = endpoint;
  return (
    <ConfirmWrite
      document={DeleteEndpointDocument}
      variables={{ id }}
      answer="EventEndpoint"
      title={text.endpoints.delete}
      action={text.endpoints.deleteAction(url)}
      done={text.endpoints.deleted}
      close={close}
    >
      {text.endpoints.deletes(url, waiting)}
    </ConfirmWrite>
  );
}
