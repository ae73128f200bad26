import { Link, useLocation } from '@tanstack/react-router';
import { clientRoute } from '../address';
import { IconDown, IconRight } from '../icons';
import { agencyPagesOf, CLIENT_PAGES, mayOpen, PAGE_GROUPS, type PageEntry, type PageGroup } from '../pages/table';
import { groups as names } from '../pages/titles';
import { useKey } from '../session';
import { ClientHead } from './ClientHead';
import { useFolded } from './use-folded';

interface NavigationProps {
  /** The open client; undefined where the agency is shown. */
  clientId: string | undefined;
  /** Opens the list of all clients. */
  chooseClient: () => void;
}

interface Entry extends PageEntry {
  /** Below `/console`. */
  href: string;
  isCurrent: boolean;
}

/** The pages of the open client, or of the agency where none is open, in groups that fold. */
export function Navigation({ clientId, chooseClient }: NavigationProps) {
  const rights = useKey();
  const { pathname } = useLocation();
  const pages = clientId === undefined ? agencyPagesOf(rights) : CLIENT_PAGES.filter((page) => mayOpen(page, rights));
  const entries = pages.map((page): Entry => {
    const href = clientId === undefined ? `/${page.path}` : clientRoute(clientId, page.path);
    const place = pathname.replace('/console', '');
    // The page of a platform is below that of all.
    return { ...page, href, isCurrent: place === href || place.startsWith(`${href}/`) };
  });
  return (
    <>
      {clientId === undefined ? null : <ClientHead key={clientId} clientId={clientId} choose={chooseClient} />}
      <Entries entries={entries.filter(({ group }) => group === undefined)} />
      {PAGE_GROUPS.map((group) => {
        const own = entries.filter((entry) => entry.group === group);
        return own.length === 0 ? null : <Group key={group} group={group} entries={own} />;
      })}
    </>
  );
}

/** A group of pages behind its name. The one with the current page is open. */
function Group({ group, entries }: { group: PageGroup; entries: readonly Entry[] }) {
  const isCurrent = entries.some((entry) => entry.isCurrent);
  const { isFolded, toggle } = useFolded(group, isCurrent);
  const Arrow = isFolded ? IconRight : IconDown;
  const id = `pages-${group}`;
  return (
    <>
      <button type="button" className="shell-group" aria-expanded={!isFolded} aria-controls={id} onClick={toggle}>
        <span>{names[group]}</span>
        <Arrow size={14} />
      </button>
      <div id={id} hidden={isFolded}>
        <Entries entries={entries} />
      </div>
    </>
  );
}

const Entries = ({ entries }: { entries: readonly Entry[] }) => (
  <ul className="shell-entries">
    {entries.map(({ path, title, icon: Icon, href, isCurrent }) => (
      <li key={path}>
        <Link className="shell-entry" to={href} aria-current={isCurrent ? 'page' : undefined}>
          <Icon size={18} />
          <span>{title}</span>
        </Link>
      </li>
    ))}
  </ul>
);
