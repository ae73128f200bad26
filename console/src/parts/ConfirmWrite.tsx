import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import { type ReactNode, useState } from 'react';
import type { AnyVariables } from 'urql';
import { sentenceOf } from '../api/explain';
import { type OneAnswer, useWrite } from '../api/use-write';
import Confirm from './Confirm';
import { tellDone } from './notify';

interface ConfirmWriteProps<Data, Variables> {
  document: TypedDocumentNode<Data, Variables>;
  variables: Variables;
  /** The `__typename` of what was done. */
  answer: string;
  title: string;
  /** The words on the button; they name what goes. */
  action: string;
  /** What is told when it was done. */
  done: string;
  close: () => void;
  /** What will happen, with numbers. */
  children: ReactNode;
}

/** The second step of a dangerous mutation; what is refused is told in its place. */
export function ConfirmWrite<Data extends OneAnswer, Variables extends AnyVariables>({
  document,
  variables,
  answer,
  title,
  action,
  done,
  close,
  children,
}: ConfirmWriteProps<Data, Variables>) {
  const [refused, setRefused] = useState<string | null>(null);
  const { write, busy } = useWrite(document, answer);
  const act = async () => {
    const written = await write(variables);
    if (written.kind === 'failed') setRefused(written.error.sentence);
    else if (written.kind === 'refused') setRefused(sentenceOf(written.refusal));
    else {
      tellDone(done);
      close();
    }
  };
  return (
    <Confirm title={title} action={action} busy={busy} error={refused} close={close} act={() => void act()}>
      {children}
    </Confirm>
  );
}
