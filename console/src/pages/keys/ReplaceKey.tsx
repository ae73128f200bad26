import { Text } from '@mantine/core';
import { useState } from 'react';
import { ReplaceKeyDocument } from '../../api/generated/keys';
import { refresh } from '../../api/revision';
import { reasonOf, useWrite } from '../../api/use-write';
import Confirm from '../../parts/Confirm';
import { SecretDialog } from '../../parts/SecretDialog';
import { rememberKey, useKey } from '../../session';
import { isOwn, type KeyRow, keyName } from './key-row';
import { text } from './text';

/** Gives a key a new secret and shows it once. A tab that used the old secret continues with the new one. */
export default function ReplaceKey({ row, close }: { row: KeyRow; close: () => void }) {
  const { key } = useKey();
  const [own] = useState(isOwn(row, key));
  const [secret, setSecret] = useState<string | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const { write, busy } = useWrite(ReplaceKeyDocument, 'KeyIssued');
  const name = keyName(row);
  const act = async () => {
    const written = await write({ id: row.id }, { quiet: true });
    setRefused(reasonOf(written));
    if (written.kind === 'done') setSecret(written.answer.secret);
  };
  const leave = () => {
    // Not earlier: a request with the old secret would be refused and close the session.
    if (own && secret !== null) rememberKey(secret);
    else refresh();
    close();
  };
  if (secret !== null)
    return <SecretDialog title={text.replaced(name)} label={text.key} secret={secret} close={leave} />;
  return (
    <Confirm
      title={text.replace}
      action={text.replaceAction(name)}
      busy={busy}
      error={refused}
      close={close}
      act={() => void act()}
    >
      <Text>{text.replaces(name)}</Text>
      {own ? <Text mt="xs">{text.replacesOwn}</Text> : null}
    </Confirm>
  );
}
