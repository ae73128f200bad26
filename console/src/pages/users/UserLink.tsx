import { Text } from '@mantine/core';
import { useState } from 'react';
import { LinkUserDocument } from '../../api/generated/users';
import { reasonOf, useWrite } from '../../api/use-write';
import { FormDialog } from '../../parts/FormDialog';
import { type IssuedLink, LinkDialog } from './LinkDialog';
import { text } from './text';
import { type UserRow, userName } from './user-row';

/** Makes a new link, for an invitation that was lost or a new password. */
export default function UserLink({ row, close }: { row: UserRow; close: () => void }) {
  const [issued, setIssued] = useState<IssuedLink | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const { write, busy } = useWrite(LinkUserDocument, 'UserInvited');
  const make = async () => {
    const written = await write({ id: row.id });
    setRefused(reasonOf(written));
    if (written.kind === 'done') setIssued(written.answer);
  };
  if (issued !== null) return <LinkDialog issued={issued} close={close} />;
  return (
    <FormDialog
      title={text.link}
      action={text.linkMake}
      busy={busy}
      error={refused}
      close={close}
      onSubmit={(event) => {
        event.preventDefault();
        void make();
      }}
    >
      <Text>
        <bdi>{text.linkMakes(userName(row), row.state === 'INVITED')}</bdi>
      </Text>
    </FormDialog>
  );
}
