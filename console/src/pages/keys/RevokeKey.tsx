import { Checkbox, Text } from '@mantine/core';
import { useState } from 'react';
import { RevokeKeyDocument } from '../../api/generated/keys';
import { reasonOf, useWrite } from '../../api/use-write';
import Confirm from '../../parts/Confirm';
import { notifyDone } from '../../parts/notify';
import { useKey } from '../../session';
import { isOwn, type KeyRow, keyName } from './key-row';
import { text } from './text';

/** Revokes a key, optionally with the keys that it created. */
export default function RevokeKey({ row, close }: { row: KeyRow; close: () => void }) {
  const { key } = useKey();
  const [includeIssued, setIncludeIssued] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const { write, busy } = useWrite(RevokeKeyDocument, 'ApiKey');
  const name = keyName(row);
  const act = async () => {
    const written = await write({ id: row.id, includeIssued });
    setRefused(reasonOf(written));
    if (written.kind !== 'done') return;
    notifyDone(text.revokedDone(written.answer.issuedRevoked));
    close();
  };
  return (
    <Confirm
      title={text.revoke}
      action={text.revokeAction(name)}
      busy={busy}
      error={refused}
      close={close}
      act={() => void act()}
    >
      <Text>{text.revokes(name)}</Text>
      {isOwn(row, key) ? <Text mt="xs">{text.revokesOwn}</Text> : null}
      <Checkbox
        mt="md"
        label={text.includeIssued}
        checked={includeIssued}
        onChange={(event) => setIncludeIssued(event.currentTarget.checked)}
      />
    </Confirm>
  );
}
