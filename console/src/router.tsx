import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router';
import { AGENCY_PAGES, CLIENT_PAGES } from './pages/table';
import { currentKey, kindOf } from './session';
import { askWhoseKey, homeOf } from './shell/home';
import { KeyEntry } from './shell/KeyEntry';
import { Missing } from './shell/Missing';
import { writersOnly } from './shell/writers-only';

const root = createRootRoute({ component: Outlet, notFoundComponent: Missing });

const key = createRoute({
  getParentRoute: () => root,
  path: '/key',
  validateSearch: (search: Record<string, unknown>): { to?: string } =>
    typeof search['to'] === 'string' && search['to'].startsWith('/') ? { to: search['to'] } : {},
  component: KeyEntry,
});

/* Everything else needs a key. Entering it leads back to the requested page. */
const inside = createRoute({
  getParentRoute: () => root,
  id: 'inside',
  component: lazyRouteComponent(() => import('./shell/Shell'), 'Shell'),
  beforeLoad: ({ location }) => {
    if (currentKey() === '') throw redirect({ to: '/key', search: { to: location.href } });
  },
});

const home = createRoute({
  getParentRoute: () => inside,
  path: '/',
  beforeLoad: async () => {
    const key = currentKey();
    const clientId = kindOf(key) === 'master' ? undefined : (await askWhoseKey(key)).data?.whoami?.clientId;
    if (kindOf(key) !== 'master' && !clientId) throw redirect({ to: '/key' });
    throw redirect({ href: `/console${homeOf(key, clientId)}` });
  },
});

const agencyPages = AGENCY_PAGES.map(({ path, load }) =>
  createRoute({ getParentRoute: () => inside, path, component: lazyRouteComponent(load) }),
);

const workspace = createRoute({
  getParentRoute: () => inside,
  path: '/w/$clientId',
  component: lazyRouteComponent(() => import('./shell/Workspace'), 'Workspace'),
});

/* The state of a page (filters, order, columns, the open record) is the search part of its address. */
const clientPages = CLIENT_PAGES.map((page) =>
  createRoute({
    getParentRoute: () => workspace,
    path: page.path,
    validateSearch: (search: Record<string, unknown>): Record<string, unknown> => search,
    component: page.writes ? writersOnly(page) : lazyRouteComponent(page.load),
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
    inside.addChildren([home, ...agencyPages, workspace.addChildren([...clientPages, platform])]),
  ]),
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
