import { ActionIcon, Burger, Button, Group, Text, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Link, Outlet, useLocation, useNavigate, useParams } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { Provider } from 'urql';
import { clientFor, forgetRecords } from '../api/client';
import { postSession } from '../api/sign-in';
import { IconForget, IconMoon, IconPerson, IconSun } from '../icons';
import { Logo } from '../parts/Logo';
import { ProgressLine } from '../parts/ProgressLine';
import { entryPage, forgetKey, useKey } from '../session';
import { shared } from '../shared-text';
import { Navigation } from './Navigation';
import { SearchField } from './SearchField';
import { text } from './text';

const Palette = lazy(() => import('./Palette'));

/** The frame of every page: client, navigation, palette, colour scheme, and forgetting the key. */
export function Shell() {
  const { key } = useKey();
  const [isOpen, { toggle, close }] = useDisclosure();
  const [palette, setPalette] = useState<'all' | 'clients' | null>(null);
  const { clientId } = useParams({ strict: false });
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the menu of a small window closes when the page changes.
  useEffect(close, [pathname, close]);
  useWayOut(key);
  if (key === '') return null;

  return (
    <Provider value={clientFor(key, null)}>
      <a className="skip" href="#page">
        {text.skip}
      </a>
      <ProgressLine />
      <div className="shell">
        <Header isOpen={isOpen} toggle={toggle} open={() => setPalette('all')} />
        <nav className="shell-pages" data-open={isOpen || undefined} aria-label={text.navigation}>
          <Navigation clientId={clientId} chooseClient={() => setPalette('clients')} />
        </nav>
        <main className="shell-page" id="page">
          <Outlet />
        </main>
      </div>
      <Suspense>
        {palette === null ? null : <Palette of={palette} clientId={clientId} close={() => setPalette(null)} />}
      </Suspense>
    </Provider>
  );
}

/* Without a key or session, opens the page where one is entered, which leads back here. */
function useWayOut(key: string): void {
  const navigate = useNavigate();
  const { href } = useLocation();
  const place = useRef(href);
  if (key !== '') place.current = href;
  useEffect(() => {
    if (key === '') void navigate({ to: entryPage(), search: { to: place.current } });
  }, [key, navigate]);
}

interface HeaderProps {
  /** Whether the menu of a small window is open. */
  isOpen: boolean;
  toggle: () => void;
  /** Opens the palette. */
  open: () => void;
}

function Header({ isOpen, toggle, open }: HeaderProps) {
  return (
    <header className="shell-header">
      <Group wrap="nowrap" gap="xs">
        <Burger opened={isOpen} onClick={toggle} hiddenFrom="sm" size="sm" aria-label={text.menu} />
        <Logo />
        <Text fw={700} visibleFrom="xs">
          {shared.product}
        </Text>
      </Group>
      <Group gap={6} wrap="nowrap">
        <SearchField open={open} />
        <SchemeButton />
        <WayOut />
      </Group>
    </header>
  );
}

/* Forgets the key, or leads to the account of a user and signs out. */
function WayOut() {
  const { user } = useKey();
  const leave = async () => {
    if (user) await postSession('/end', {});
    forgetRecords();
    forgetKey();
  };
  return (
    <>
      {user ? (
        <Button
          component={Link}
          to="/account"
          variant="default"
          leftSection={<IconPerson size={18} />}
          aria-label={text.signIn.account(user.name || user.email)}
          maw={220}
        >
          <bdi>{user.name || user.email}</bdi>
        </Button>
      ) : null}
      <HeaderButton label={user ? text.signIn.out : text.key.forget} onClick={() => void leave()}>
        <IconForget size={18} />
      </HeaderButton>
    </>
  );
}

interface HeaderButtonProps {
  label: string;
  onClick: () => void;
  children: ReactNode;
}

const HeaderButton = ({ label, onClick, children }: HeaderButtonProps) => (
  <ActionIcon variant="default" size="lg" aria-label={label} title={label} onClick={onClick}>
    {children}
  </ActionIcon>
);

function SchemeButton() {
  const { setColorScheme } = useMantineColorScheme();
  const shown = useComputedColorScheme('light');
  return (
    <HeaderButton label={text.scheme} onClick={() => setColorScheme(shown === 'dark' ? 'light' : 'dark')}>
      {shown === 'dark' ? <IconSun size={18} /> : <IconMoon size={18} />}
    </HeaderButton>
  );
}
