import '@mantine/spotlight/styles.css';
import { createSpotlight, Spotlight } from '@mantine/spotlight';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { clientPath } from '../address';
import { useClientNames } from '../api/use-all-pages';
import { IconCompany, IconSearch } from '../icons';
import { useKey } from '../session';
import { ChoiceLine } from './ChoiceLine';
import { actionChoices, type Choice, pageChoices, recentIcon, toChoice } from './choices';
import { readRecent, remember } from './recent';
import { text } from './text';
import { useSearch } from './use-search';
import { hasWords, wordsOf } from './words';

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
  /** What it lists: everything, or clients alone. */
  of: 'all' | 'clients';
  clientId: string | undefined;
  close: () => void;
}

/** Goes to any record, page and client by a part of its name, and begins what a key may do. */
export default function Palette({ of, clientId, close }: PaletteProps) {
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  useOpen();
  const { choices, busy } = useChoices(of, clientId, typed);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list (choices.length) is counted anew.
  useEffect(chooseFirst, [choices.length, busy]);
  const words = wordsOf(typed);
  const open = (choice: Choice) => () => {
    const { href, label, description } = choice;
    // An address that opens a dialog is no place to come back to.
    if (of === 'all' && !href.includes('new=1')) remember({ href, label, description });
    void navigate({ href });
  };
  const groups = [...new Set(choices.map(({ group }) => group))].map((group) => ({
    group,
    actions: choices
      .filter((choice) => choice.group === group)
      .map((choice) => ({
        ...{ id: choice.id, label: choice.label, onClick: open(choice) },
        children: <ChoiceLine choice={choice} words={words} />,
      })),
  }));
  const isAll = of === 'all';
  const placeholder = isAll ? text.search : text.chooseClient;
  const nothing = isAll ? text.nothing : text.noClients;
  return (
    <Spotlight
      store={store}
      actions={groups}
      filter={(_query, all) => all}
      shortcut={null}
      // The lines are chosen with the arrows; the list itself can be scrolled by keyboard.
      scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}
      nothingFound={busy || typed.trim() === '' ? null : nothing}
      onQueryChange={setTyped}
      onSpotlightClose={close}
      attributes={{ content: { 'aria-label': isAll ? text.palette : text.chooseClient } }}
      searchProps={{
        leftSection: <IconSearch size={18} />,
        placeholder,
        'aria-label': placeholder,
      }}
    />
  );
}

const SHOWN_CLIENTS = 40;

/* What is offered for what is typed, in the order of its groups. */
function useChoices(of: PaletteProps['of'], clientId: string | undefined, typed: string) {
  const { key: _key, user: _user, ...rights } = useKey();
  const { isMaster, namesClient } = rights;
  const { items } = useClientNames({ pause: !namesClient });
  const { hits, busy } = useSearch(clientId, typed, { pause: of === 'clients' });
  const words = wordsOf(typed);
  const isEmpty = typed.trim() === '';
  const matching = (some: readonly Choice[]) =>
    // Names of clients may have no letters at all.
    some.filter(({ label }) => (words.length > 0 ? hasWords(label, words) : label.includes(typed.trim())));
  const clients = items.map(({ clientId: id, name }) => ({
    ...{ id: `client ${id}`, group: text.clients, icon: IconCompany, label: name, description: '' },
    href: clientPath(id, 'overview'),
  }));
  if (of === 'clients') return { choices: matching(clients).slice(0, SHOWN_CLIENTS), busy: false };
  const place = { clientId, ...rights };
  const choices = [
    ...(isEmpty ? recentChoices() : matching(clients).slice(0, SHOWN)),
    ...hits.map((hit) => toChoice(hit, isMaster && clientId === undefined)),
    ...matching(pageChoices(place)),
    ...matching(actionChoices(place)),
  ];
  return { choices, busy };
}

const SHOWN = 5;

const recentChoices = (): Choice[] =>
  readRecent().map(({ href, label, description }) => ({
    ...{ id: `recent ${href}`, group: text.recent, icon: recentIcon, label, description, href },
  }));
