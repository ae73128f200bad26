import '@mantine/spotlight/styles.css';
import { createSpotlight, Spotlight, type SpotlightActionData } from '@mantine/spotlight';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { clientPath } from '../address';
import { useClientNames } from '../api/use-all-pages';
import { IconSearch } from '../icons';
import { AGENCY_PAGES, CLIENT_PAGES } from '../pages/table';
import { useKey } from '../session';
import { text } from './text';

const [store, spotlight] = createSpotlight();

/** The library selects the first hit when the query changes; this selects it when the clients arrive later. */
function chooseFirst() {
  const { listId, query } = store.getState();
  const list = document.getElementById(listId);
  if (query === '' || !list || list.querySelector('[data-selected]')) return;
  list.querySelector('[data-action]')?.setAttribute('data-selected', 'true');
  store.updateState((state) => ({ ...state, selected: 0 }));
}

interface PaletteProps {
  /** What it lists: pages and clients, or clients alone. */
  of: 'all' | 'clients';
  clientId: string | undefined;
  close: () => void;
}

/** Goes to any page, and to any client, by a few letters of its name. */
export default function Palette({ of, clientId, close }: PaletteProps) {
  const navigate = useNavigate();
  const { isMaster, mayWrite } = useKey();
  const { items: names } = useClientNames();
  useEffect(() => {
    const before = document.activeElement;
    spotlight.open();
    // The library unmounts before it restores the focus.
    return () => (before instanceof HTMLElement ? before.focus() : undefined);
  }, []);
  useEffect(() => {
    if (names.length > 0) chooseFirst();
  }, [names.length]);
  const go = (href: string) => () => void navigate({ href });
  const pages = CLIENT_PAGES.filter(({ writes }) => mayWrite || !writes);
  const actions: SpotlightActionData[] = [
    ...(clientId === undefined || of === 'clients'
      ? []
      : pages.map(({ path, title }) => ({ id: path, label: title, onClick: go(clientPath(clientId, path)) }))),
    ...(isMaster && of === 'all'
      ? AGENCY_PAGES.map(({ path, title }) => ({ id: `agency ${path}`, label: title, onClick: go(`/console/${path}`) }))
      : []),
    ...(isMaster
      ? names.map(({ clientId: id, name }) => ({
          id,
          label: name,
          ...(of === 'all' ? { description: text.client } : {}),
          onClick: go(clientPath(id, 'overview')),
        }))
      : []),
  ];
  const title = of === 'all' ? text.palette : text.chooseClient;
  const placeholder = of === 'all' ? text.search : text.chooseClient;
  return (
    <Spotlight
      store={store}
      actions={actions}
      shortcut={null}
      limit={20}
      nothingFound={of === 'all' ? text.nothing : text.noClients}
      onSpotlightClose={close}
      attributes={{ content: { 'aria-label': title } }}
      searchProps={{
        leftSection: <IconSearch size={18} />,
        placeholder,
        'aria-label': placeholder,
      }}
    />
  );
}
