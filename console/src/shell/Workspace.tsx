import { Outlet, useParams } from '@tanstack/react-router';
import { Provider } from 'urql';
import { clientFor } from '../api/client';
import { PeopleOnProvider } from '../api/people-on';
import { useKey } from '../session';

/** The pages of one client, with a GraphQL client of their own. A client key implies its workspace. */
export function Workspace() {
  const { clientId } = useParams({ from: '/inside/w/$clientId' });
  const { key, namesClient } = useKey();
  return (
    <Provider key={`${key} ${clientId}`} value={clientFor(key, namesClient ? clientId : null)}>
      <PeopleOnProvider>
        <Outlet />
      </PeopleOnProvider>
    </Provider>
  );
}
