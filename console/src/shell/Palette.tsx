import '@mantine/spotlight/styles.css';
import {
  createSpotlight,
  Spotlight,
  type SpotlightActionData,
  type SpotlightActionGroupData,
} from '@mantine/spotlight';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { clientPath } from '../address';
import { useClientNames } from '../api/use-all-pages';
import { IconSearch } from '../icons';
import { AGENCY_PAGES, CLIENT_PAGES } from '../pages/table';
import { useKey } from '../session';
import { text } from './text';
import { useFound } from './use-found';

const [store, spotlight] = createSpotlight();

/**
 * The library selects the first hit when the query changes; this selects it when hits arrive later, or counts again
 * which one is selected.
 */
function chooseFirst() {
  const { listId, query } = store.getState();
  const hits = [...(document.getElementById(listId)?.querySelectorAll('[data-action]') ?? [])];
  if (query === '' || hits.length === 0) return;
  const selected = Math.max(
    hits.findIndex((hit) => hit.hasAttribute('data-selected')),
    0,
  );
  hits[selected]?.setAttribute('data-selected', 'true');
  store.updateState((state) => ({ ...state, selected }));
}

function useOpen(): void {
  useEffect(() => {
    const before = document.activeElement;
    spotlight.open();
    // The library unmounts before it restores the focus.
    return () => (before instanceof HTMLElement ? before.focus() : undefined);
  }, []);
}

interface PaletteProps {
  /** What it lists: pages and clients, or clients alone. */
  of: 'all' | 'clients';
  clientId: string | undefined;
  close: () => void;
}

/** Goes to any page, any client and any record of the client by a few letters of its name. */
export default function Palette({ of, clientId, close }: PaletteProps) {
  const navigate = useNavigate();
  const { isMaster, mayWrite } = useKey();
  const { items: names } = useClientNames({ pause: !isMaster });
  const [typed, setTyped] = useState('');
  useOpen();
  const go = (href: string) => () => void navigate({ href });
  const { groups, busy } = useFound(of === 'all' ? clientId : undefined, typed, go);
  useEffect(() => {
    if (names.length > 0 || !busy) chooseFirst();
  }, [names.length, busy]);
  const pages = CLIENT_PAGES.filter(({ writes }) => mayWrite || !writes);
  const actions: (SpotlightActionData | SpotlightActionGroupData)[] = [
    ...(clientId === undefined || of === 'clients'
      ? []
      : pages.map(({ path, title }) => ({ id: path, label: title, onClick: go(clientPath(clientId, path)) }))),
    ...groups,
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
  const placeholder = of === 'all' ? text[clientId === undefined ? 'search' : 'searchAll'] : text.chooseClient;
  const nothing = of === 'all' ? text.nothing : text.noClients;
  return (
    <Spotlight
      store={store}
      actions={actions}
      shortcut={null}
      limit={40}
      nothingFound={busy ? null : nothing}
      onQueryChange={setTyped}
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
