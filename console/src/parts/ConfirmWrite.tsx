import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import { type ReactNode, useState } from 'react';
import type { AnyVariables } from 'urql';
import { type OneAnswer, reasonOf, useWrite } from '../api/use-write';
import Confirm from './Confirm';
import { notifyDone } from './notify';

interface ConfirmWriteProps<Data, Variables> {
  document: TypedDocumentNode<Data, Variables>;
  variables: Variables;
  /** The `__typename` of a success. */
  answer: string;
  title: string;
  /** The label of the button; it names what is affected. */
  action: string;
  /** The notice after a success. */
  done: string;
  close: () => void;
  /** What will happen, with numbers. */
  children: ReactNode;
}

/** The second step of a dangerous mutation; a refusal is shown in its place. */
export function ConfirmWrite<Data extends OneAnswer, Variables extends AnyVariables>(
  props: ConfirmWriteProps<Data, Variables>,
) {
  const { document, variables, answer, done, ...rest } = props;
  const [refused, setRefused] = useState<string | null>(null);
  const { write, busy } = useWrite(document, answer);
  const act = async () => {
    const written = await write(variables);
    setRefused(reasonOf(written));
    if (written.kind !== 'done') return;
    notifyDone(done);
    rest.close();
  };
  return <Confirm {...rest} busy={busy} error={refused} act={() => void act()} />;
}
