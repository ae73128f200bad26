import { Checkbox, Text } from '@mantine/core';
import { useState } from 'react';
import { sentenceOf } from '../../api/explain';
import { RevokeKeyDocument } from '../../api/generated/keys';
import { useWrite } from '../../api/use-write';
import Confirm from '../../parts/Confirm';
import { tellDone } from '../../parts/notify';
import { useKey } from '../../session';
import { isOwn, type KeyRow, keyName } from './key-row';
import { text } from './text';

/** Ends a key for good, with those that it issued if that is wanted. */
export default function RevokeKey({ row, close }: { row: KeyRow; close: () => void }) {
  const { key } = useKey();
  const [includeIssued, setIncludeIssued] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const { write, busy } = useWrite(RevokeKeyDocument, 'ApiKey');
  const name = keyName(row);
  const act = async () => {
    const written = await write({ id: row.id, includeIssued });
    if (written.kind === 'failed') setRefused(written.error.sentence);
    else if (written.kind === 'refused') setRefused(sentenceOf(written.refusal));
    else {
      tellDone(text.revokedDone(written.answer.__typename === 'ApiKey' ? written.answer.issuedRevoked : 0));
      close();
    }
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
