import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import { useCallback, useState } from 'react';
import { type AnyVariables, useClient } from 'urql';
import { type Explained, explain, type RefusedAnswer, sentenceOf } from './explain';
import { refresh } from './revision';

/** The outcome of a write. */
export type Written<Answer> =
  | { kind: 'done'; answer: Answer }
  | { kind: 'refused'; refusal: RefusedAnswer }
  | { kind: 'failed'; error: Explained };

/** A mutation with one field, whose answer is a union of the success and of refusals. */
export type OneAnswer = Record<string, RefusedAnswer>;

/** The success of a mutation, by its `__typename`. */
type Done<Data, Name extends string> = Extract<Data[Extract<keyof Data, string>], { __typename?: Name }>;

/**
 * Runs a mutation. Everything that is shown is read again afterwards, unless the write is `quiet`: then the caller calls
 * `refresh` itself.
 * @param done the `__typename` of a success; every other answer is a refusal
 */
export function useWrite<Data extends OneAnswer, Variables extends AnyVariables, Name extends string>(
  document: TypedDocumentNode<Data, Variables>,
  done: Name,
): {
  write: (variables: Variables, options?: { quiet?: boolean }) => Promise<Written<Done<Data, Name>>>;
  busy: boolean;
} {
  const client = useClient();
  const [busy, setBusy] = useState(false);
  const write = useCallback(
    async (variables: Variables, { quiet = false } = {}): Promise<Written<Done<Data, Name>>> => {
      setBusy(true);
      try {
        const { data, error } = await client.mutation(document, variables).toPromise();
        if (error) return { kind: 'failed', error: explain(error) };
        const answer = data && answerIn(data);
        if (!answer || !isNamed(answer, done)) return { kind: 'refused', refusal: answer ?? {} };
        if (!quiet) refresh();
        return { kind: 'done', answer };
      } finally {
        setBusy(false);
      }
    },
    [client, document, done],
  );
  return { write, busy };
}

function answerIn<Data extends object>(data: Data): Data[Extract<keyof Data, string>] | undefined {
  for (const name in data) if (name !== '__typename') return data[name];
  return undefined;
}

const isNamed = <Answer extends RefusedAnswer, Name extends string>(
  answer: Answer,
  name: Name,
): answer is Extract<Answer, { __typename?: Name }> => answer.__typename === name;

/** Why a write did not succeed, in one sentence; null: it did. */
export function reasonOf(written: Written<unknown>): string | null {
  if (written.kind === 'failed') return written.error.sentence;
  return written.kind === 'refused' ? sentenceOf(written.refusal) : null;
}
