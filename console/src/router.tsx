import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router';
import { addressOf } from './address';
import { AGENCY_PAGES, CLIENT_PAGES, type PageEntry } from './pages/table';
import { currentKey, entryPage, rightsOf } from './session';
import { askWhoseKey, homeOf, resume } from './shell/home';
import { KeyEntry } from './shell/KeyEntry';
import { Missing } from './shell/Missing';
import { Workspace } from './shell/Workspace';
import { writersOnly } from './shell/writers-only';

const root = createRootRoute({ component: Outlet, notFoundComponent: Missing });

const readTo = (search: Record<string, unknown>): { to?: string } =>
  typeof search['to'] === 'string' && search['to'].startsWith('/') ? { to: search['to'] } : {};

const key = createRoute({ getParentRoute: () => root, path: '/key', validateSearch: readTo, component: KeyEntry });

const signIn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  validateSearch: readTo,
  component: lazyRouteComponent(() => import('./shell/SignIn')),
});

const openIdReturn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in/return',
  component: lazyRouteComponent(() => import('./shell/OpenIdReturn')),
});

const invitation = createRoute({
  getParentRoute: () => root,
  path: '/invitation',
  component: lazyRouteComponent(() => import('./shell/Invitation')),
});

/* Everything else needs a key or a session. Entering leads back to the requested page. */
const inside = createRoute({
  getParentRoute: () => root,
  id: 'inside',
  component: lazyRouteComponent(() => import('./shell/Shell'), 'Shell'),
  beforeLoad: async ({ location }) => {
    await resume();
    if (currentKey() === '') throw redirect({ to: entryPage(), search: { to: location.href } });
  },
});

const home = createRoute({
  getParentRoute: () => inside,
  path: '/',
  beforeLoad: async () => {
    const key = currentKey();
    const isSelfEvident = rightsOf(key, undefined).namesClient;
    const clientId = isSelfEvident ? undefined : (await askWhoseKey(key)).data?.whoami?.clientId;
    if (!isSelfEvident && !clientId) throw redirect({ to: '/key' });
    throw redirect({ href: addressOf(homeOf(key, clientId)) });
  },
});

const shownBy = (page: PageEntry) => (page.writes || page.owns ? writersOnly(page) : lazyRouteComponent(page.load));

const agencyPages = AGENCY_PAGES.map((page) =>
  createRoute({ getParentRoute: () => inside, path: page.path, component: shownBy(page) }),
);

const account = createRoute({
  getParentRoute: () => inside,
  path: '/account',
  component: lazyRouteComponent(() => import('./pages/account/AccountPage')),
});

const workspace = createRoute({
  getParentRoute: () => inside,
  path: '/w/$clientId',
  component: Workspace,
});

/* The state of a page (filters, order, columns, the open record) is the search part of its address. */
const clientPages = CLIENT_PAGES.map((page) =>
  createRoute({
    getParentRoute: () => workspace,
    path: page.path,
    validateSearch: (search: Record<string, unknown>): Record<string, unknown> => search,
    component: shownBy(page),
  }),
);

const platform = createRoute({
  getParentRoute: () => workspace,
  path: 'integrations/$platform',
  component: lazyRouteComponent(() => import('./pages/integrations/PlatformPage')),
});

export const router = createRouter({
  basepath: '/console',
  defaultNotFoundComponent: Missing,
  defaultPreload: 'intent',
  routeTree: root.addChildren([
    key,
    signIn,
    openIdReturn,
    invitation,
    inside.addChildren([home, account, ...agencyPages, workspace.addChildren([...clientPages, platform])]),
  ]),
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
