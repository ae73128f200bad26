import { DeleteEndpointDocument } from '../../api/generated/endpoints';
import { ConfirmWrite } from '../../parts/ConfirmWrite';
import type { Endpoint } from './endpoint';
import { text } from './text';

/** The second step of deleting an endpoint. */
export default function DeleteEndpoint({ endpoint, close }: { endpoint: Endpoint; close: () => void }) {
  const { id, url, waiting } = endpoint;
  return (
    <ConfirmWrite
      document={DeleteEndpointDocument}
      variables={{ id }}
      answer="EventEndpoint"
      title={text.delete}
      action={text.deleteAction(url)}
      done={text.deleted}
      close={close}
    >
      {text.deletes(url, waiting)}
    </ConfirmWrite>
  );
}
