import { Loader } from '@mantine/core';
import { useState } from 'react';
import { explain } from '../../api/explain';
import { ClientDeletionPlanDocument, DeleteClientDocument } from '../../api/generated/clients';
import { useRead } from '../../api/use-read';
import { reasonOf, useWrite } from '../../api/use-write';
import Confirm from '../../parts/Confirm';
import { notifyDone } from '../../parts/notify';
import { text } from './text';

/** The second step of a deletion: the number of rows, and the name as confirmation. */
export default function DeleteClient({ clientId, name, close }: { clientId: string; name: string; close: () => void }) {
  const { data, error } = useRead(ClientDeletionPlanDocument, { clientId });
  const { write, busy } = useWrite(DeleteClientDocument, 'Client');
  const [refused, setRefused] = useState<string | null>(null);
  const plan = data?.clientDeletionPlan;
  const token = plan?.__typename === 'ClientDeletionPlan' ? plan.token : null;
  const act = async () => {
    if (token === null) return;
    const written = await write({ clientId, token });
    setRefused(reasonOf(written));
    if (written.kind !== 'done') return;
    notifyDone(text.deleted(name));
    close();
  };
  return (
    <Confirm
      title={text.delete}
      action={text.deleteAction(name)}
      typed={name}
      busy={busy}
      error={error ? explain(error).sentence : refused}
      close={close}
      act={() => void act()}
    >
      {plan?.__typename === 'ClientDeletionPlan' ? text.deletes(plan.clientName, plan.total) : <Loader size="sm" />}
    </Confirm>
  );
}
