import { Loader } from '@mantine/core';
import { useEffect, useState } from 'react';
import { type RefusedAnswer, sentenceOf } from '../api/explain';
import { completeOpenId, pageAfterOpenId } from '../api/openid';
import { ErrorNote } from '../parts/ErrorNote';
import { shared } from '../shared-text';
import { EntryFrame } from './EntryFrame';
import { EntryLink } from './EntryLink';
import { text } from './text';
import { useEntered } from './use-entered';

/* What the issuer sent works once. */
let begun: ReturnType<typeof completeOpenId> | undefined;

/** Where the issuer sends the browser back: signs in, and opens the page that was asked for. */
export default function OpenIdReturn() {
  const [to] = useState(pageAfterOpenId);
  const [refusal, setRefusal] = useState<RefusedAnswer | null>(null);
  const enter = useEntered(to);
  useEffect(() => {
    const complete = async () => {
      begun ??= completeOpenId(window.location.search);
      const answer = await begun;
      if (!answer.isDone) setRefusal(answer.refusal);
      else if (!(await enter())) setRefusal({ message: shared.unreachable });
    };
    void complete();
  }, [enter]);
  return (
    <EntryFrame title={refusal ? text.signIn.title : text.signIn.returning}>
      {refusal ? (
        <>
          <ErrorNote message={sentenceOf(refusal)} />
          <EntryLink at="/sign-in" to={to}>
            {text.signIn.again}
          </EntryLink>
        </>
      ) : (
        <Loader aria-label={text.signIn.returning} />
      )}
    </EntryFrame>
  );
}
