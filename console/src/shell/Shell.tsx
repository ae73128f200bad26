import {
  ActionIcon,
  AppShell,
  Burger,
  Divider,
  Group,
  NavLink,
  ScrollArea,
  Text,
  Tooltip,
  useComputedColorScheme,
  useMantineColorScheme,
} from '@mantine/core';
import { useDisclosure, useHotkeys } from '@mantine/hooks';
import { Link, Outlet, useLocation, useNavigate, useParams } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { Provider } from 'urql';
import { clientPath } from '../address';
import { clientFor, forgetRecords } from '../api/client';
import { IconForget, IconMoon, IconSearch, IconSun } from '../icons';
import { AGENCY_PAGES, CLIENT_PAGES, type PageEntry } from '../pages/table';
import { forgetKey, useKey } from '../session';
import { text } from '../text';
import { ClientPicker } from './ClientPicker';

const Palette = lazy(() => import('./Palette'));

/** What stands around every page: the client, the navigation, the palette, the scheme, and the way out. */
export function Shell() {
  const { key, isMaster } = useKey();
  const navigate = useNavigate();
  const [isOpen, { toggle, close }] = useDisclosure();
  const [palette, setPalette] = useState(false);
  const { clientId } = useParams({ strict: false });
  const { href, pathname } = useLocation();
  useHotkeys([['mod+K', () => setPalette(true)]], []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the menu of a small window closes when the page changes.
  useEffect(close, [pathname, close]);
  const place = useRef(href);
  if (key !== '') place.current = href;
  useEffect(() => {
    if (key === '') void navigate({ to: '/key', search: { to: place.current } });
  }, [key, navigate]);
  if (key === '') return null;

  return (
    <Provider value={clientFor(key, null)}>
      <a className="skip" href="#page">
        {text.skip}
      </a>
      <AppShell
        header={{ height: 52 }}
        navbar={{ width: 220, breakpoint: 'sm', collapsed: { mobile: !isOpen } }}
        padding="md"
      >
        <AppShell.Header>
          <Group h="100%" px="md" justify="space-between" wrap="nowrap">
            <Group wrap="nowrap" gap="xs">
              <Burger opened={isOpen} onClick={toggle} hiddenFrom="sm" size="sm" aria-label={text.shell.menu} />
              <Text fw={700} visibleFrom="xs">
                {text.title}
              </Text>
              {isMaster ? <ClientPicker clientId={clientId ?? null} /> : null}
            </Group>
            <Group gap={6} wrap="nowrap">
              <Tooltip label={`${text.shell.palette} (Ctrl K)`}>
                <ActionIcon
                  variant="default"
                  size="lg"
                  aria-label={text.shell.palette}
                  onClick={() => setPalette(true)}
                >
                  <IconSearch size={18} />
                </ActionIcon>
              </Tooltip>
              <SchemeButton />
              <Tooltip label={text.key.forget}>
                <ActionIcon
                  variant="default"
                  size="lg"
                  aria-label={text.key.forget}
                  onClick={() => {
                    forgetRecords();
                    forgetKey();
                  }}
                >
                  <IconForget size={18} />
                </ActionIcon>
              </Tooltip>
            </Group>
          </Group>
        </AppShell.Header>
        <AppShell.Navbar p="xs" aria-label={text.shell.navigation}>
          <ScrollArea>
            <Navigation clientId={clientId} />
          </ScrollArea>
        </AppShell.Navbar>
        <AppShell.Main id="page">
          <Outlet />
        </AppShell.Main>
      </AppShell>
      <Suspense>{palette ? <Palette clientId={clientId} close={() => setPalette(false)} /> : null}</Suspense>
    </Provider>
  );
}

function SchemeButton() {
  const { setColorScheme } = useMantineColorScheme();
  const shown = useComputedColorScheme('light');
  return (
    <Tooltip label={text.shell.scheme}>
      <ActionIcon
        variant="default"
        size="lg"
        aria-label={text.shell.scheme}
        onClick={() => setColorScheme(shown === 'dark' ? 'light' : 'dark')}
      >
        {shown === 'dark' ? <IconSun size={18} /> : <IconMoon size={18} />}
      </ActionIcon>
    </Tooltip>
  );
}

function Navigation({ clientId }: { clientId: string | undefined }) {
  const { isMaster, mayWrite } = useKey();
  const pages = CLIENT_PAGES.filter(({ writes }) => mayWrite || !writes);
  return (
    <>
      {isMaster ? (
        <>
          <Heading>{text.shell.agency}</Heading>
          {AGENCY_PAGES.map((page) => (
            <Entry key={page.path} page={page} href={`/console/${page.path}`} />
          ))}
          <Divider my="xs" />
        </>
      ) : null}
      {clientId === undefined ? null : (
        <>
          {isMaster ? <Heading>{text.shell.workspace}</Heading> : null}
          {pages.map((page) => (
            <Entry key={page.path} page={page} href={clientPath(clientId, page.path)} />
          ))}
        </>
      )}
    </>
  );
}

const Heading = ({ children }: { children: string }) => (
  <Text size="xs" c="dimmed" px="sm" py={4}>
    {children}
  </Text>
);

function Entry({ page: { title, icon: Icon }, href }: { page: PageEntry; href: string }) {
  const { pathname } = useLocation();
  const isActive = `/console${pathname}` === href || pathname === href;
  return (
    <NavLink
      label={title}
      leftSection={<Icon size={18} />}
      active={isActive}
      aria-current={isActive ? 'page' : undefined}
      renderRoot={(props) => <Link to={href.replace('/console', '')} {...props} />}
      py={5}
    />
  );
}
