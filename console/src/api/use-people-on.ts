import { useQuery } from 'urql';
import { PeopleOnDocument } from './generated/profile';

/** Whether the client recognizes people: data enrichment is connected. False until that is known. Read once. */
export function usePeopleOn(): boolean {
  const [{ data }] = useQuery({ query: PeopleOnDocument, variables: {}, requestPolicy: 'cache-first' });
  const integrations = data?.integrations.integrations ?? [];
  return integrations.some(({ key, connected }) => key === 'data_enrichment' && connected);
}
