import { clientRoute } from '../../address';
import { Page } from '../../parts/Page';
import { RouteLink } from '../../parts/RouteLink';
import { RowTable } from '../../parts/RowTable';
import { useKey } from '../../session';
import { roleNames } from '../../shared-text';
import { titles } from '../titles';
import { text } from './text';

/** The clients of a user who has only some of the agency, with the role in each. */
export default function OwnClients() {
  const clients = useKey().user?.clients ?? [];
  return (
    <Page title={titles.clients} about={text.ownAbout}>
      <RowTable
        label={titles.clients}
        name="clients"
        rows={clients}
        rowId={({ clientId }) => clientId}
        columns={[
          {
            title: text.name,
            value: ({ clientName }) => clientName,
            cell: ({ clientId, clientName }) => (
              <RouteLink to={clientRoute(clientId, 'overview')}>
                <bdi>{clientName}</bdi>
              </RouteLink>
            ),
          },
          { title: text.role, value: ({ role }) => roleNames[role] },
        ]}
      />
    </Page>
  );
}
