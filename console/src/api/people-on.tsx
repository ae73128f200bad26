import { createContext, type ReactNode, useContext } from 'react';
import { useQuery } from 'urql';
import { PeopleOnDocument } from './generated/session';

const PeopleOn = createContext(false);

/** Asks once for all links below it whether the client recognizes people. */
export function PeopleOnProvider({ children }: { children: ReactNode }) {
  const [{ data }] = useQuery({ query: PeopleOnDocument, variables: {}, requestPolicy: 'cache-first' });
  const integrations = data?.integrations.integrations ?? [];
  const isOn = integrations.some(({ key, connected }) => key === 'data_enrichment' && connected);
  return <PeopleOn value={isOn}>{children}</PeopleOn>;
}

/** Whether the client recognizes people: data enrichment is connected. False until that is known. */
export const usePeopleOn = (): boolean => useContext(PeopleOn);
