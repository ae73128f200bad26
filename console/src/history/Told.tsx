import { useParams } from '@tanstack/react-router';
import { clientRoute } from '../address';
import { RouteLink } from '../parts/RouteLink';
import type { Part, Sentence } from './sentence';

interface ToldProps {
  sentence: Sentence;
  /** The client that the links lead to; absent: the one of the page. Without a client names are no links. */
  clientId?: string | null | undefined;
}

/** A sentence whose names lead to their pages. Names are data: never markup. */
export function Told({ sentence, clientId }: ToldProps) {
  const here = useParams({ strict: false }).clientId;
  const client = clientId ?? here;
  return sentence.map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence keep their order.
    <Piece key={at} part={part} client={client} />
  ));
}

function Piece({ part: { text, isName, page }, client }: { part: Part; client: string | undefined }) {
  if (!isName) return text;
  if (page === undefined || client === undefined) return <bdi className="told">{text}</bdi>;
  return (
    <RouteLink to={clientRoute(client, page)} inherit>
      <bdi>{text}</bdi>
    </RouteLink>
  );
}
