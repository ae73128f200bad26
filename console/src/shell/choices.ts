import type { ComponentType } from 'react';
import { addressOf, clientPath } from '../address';
import {
  IconBan,
  IconCampaigns,
  IconCompany,
  IconContacts,
  IconDeliveries,
  IconDownload,
  IconHistory,
  IconKey,
  IconPerson,
  IconPlug,
  IconPlus,
  IconUpload,
} from '../icons';
import { agencyPagesOf, CLIENT_PAGES, mayOpen } from '../pages/table';
import { titles } from '../pages/titles';
import type { Rights } from '../session';
import { text } from './text';
import type { Hit } from './use-search';

type Icon = ComponentType<{ size?: number }>;

/** Something that the palette offers. */
export interface Choice {
  id: string;
  /** The heading it stands below. */
  group: string;
  icon: Icon;
  label: string;
  description: string;
  href: string;
  /** Of a person or contact that must not be contacted. */
  hit?: Hit;
}

const KINDS: Readonly<Record<Hit['kind'], { path: string; icon: Icon }>> = {
  PERSON: { path: 'people', icon: IconPerson },
  CONTACT: { path: 'contacts', icon: IconContacts },
  COMPANY: { path: 'companies', icon: IconCompany },
  CAMPAIGN: { path: 'campaigns', icon: IconCampaigns },
  DELIVERY: { path: 'deliveries', icon: IconDeliveries },
};

/** The address of a record that was found. A delivery may belong to the agency alone. */
function hrefOf({ kind, id, clientId }: Hit): string {
  const page = clientId === null ? addressOf('/agency-deliveries') : clientPath(clientId, KINDS[kind].path);
  return `${page}?open=${encodeURIComponent(id)}`;
}

/** A record that was found. @param across whether it may be of any client, which then is named */
export function toChoice(hit: Hit, across: boolean): Choice {
  const { kind, id, name, identifier, companyName, platform, receivedAt, clientName } = hit;
  const label = name ?? identifier ?? `${platform} ${id}`;
  const known = [identifier === label ? null : identifier, companyName, name === null ? null : platform];
  const when = receivedAt === null ? null : text.received(receivedAt);
  const description = [...known, when, across ? clientName : null].filter(Boolean).join(' · ');
  const { path, icon } = KINDS[kind];
  return {
    id: `${kind} ${id}`,
    group: titles[path as keyof typeof titles],
    icon,
    label,
    description,
    href: hrefOf(hit),
    hit,
  };
}

interface Place extends Rights {
  clientId: string | undefined;
}

/** The pages that a key may open: those of the open client, and of the agency. */
export function pageChoices({ clientId, ...rights }: Place): Choice[] {
  const own = CLIENT_PAGES.filter((page) => mayOpen(page, rights));
  const ofClient =
    clientId === undefined ? [] : own.map((page) => ({ ...page, href: clientPath(clientId, page.path) }));
  const ofAgency = rights.namesClient
    ? agencyPagesOf(rights).map((page) => ({ ...page, href: addressOf(`/${page.path}`) }))
    : [];
  return [
    ...ofClient.map((page) => ({ ...page, description: '' })),
    ...ofAgency.map((page) => ({ ...page, description: text.agency })),
  ].map(({ title: label, icon, href, description }) => ({
    id: href,
    group: text.pages,
    icon,
    label,
    description,
    href,
  }));
}

/** What a key may do from everywhere. */
export function actionChoices({ clientId, isMaster, mayWrite, mayOwn }: Place): Choice[] {
  const inClient: [string, Icon, string][] = [
    [text.actions.import, IconUpload, 'imports'],
    [text.actions.contact, IconPlus, 'contacts?new=1'],
    [text.actions.company, IconPlus, 'companies?new=1'],
    [text.actions.optOut, IconBan, 'suppressions?new=1'],
    [text.actions.export, IconDownload, 'jobs'],
    [text.actions.platform, IconPlug, 'integrations'],
    ...(mayOwn ? [[text.actions.key, IconKey, 'keys?new=1'] satisfies [string, Icon, string]] : []),
  ];
  const ofClient = clientId === undefined || !mayWrite ? [] : inClient;
  return [
    ...ofClient.map(([label, icon, page]) => ({ label, icon, href: `${clientPath(clientId ?? '', '')}${page}` })),
    ...(isMaster && mayOwn ? [{ label: text.actions.client, icon: IconPlus, href: addressOf('/clients?new=1') }] : []),
  ].map((action) => ({ ...action, id: `action ${action.href}`, group: text.actions.title, description: '' }));
}

/** The icon of what was chosen before. */
export const recentIcon: Icon = IconHistory;
