import { useDebouncedValue } from '@mantine/hooks';
import type { SpotlightActionGroupData } from '@mantine/spotlight';
import { useEffect, useRef, useState } from 'react';
import { clientPath } from '../address';
import { clientFor } from '../api/client';
import { FindRecordsDocument, type FindRecordsQuery } from '../api/generated/palette';
import { queryOnce } from '../api/query-once';
import { titles } from '../pages/titles';
import { contactName, identifierOf } from '../parts/names';
import { useKey } from '../session';

/** The pages that show what is found, in the order of their groups. */
const PAGES = ['people', 'contacts', 'companies', 'campaigns'] as const;
type Page = (typeof PAGES)[number];

/** How many of each kind are shown. */
const SHOWN = 5;

interface Answer {
  query: string;
  data: FindRecordsQuery | undefined;
}

/**
 * The records of a client that match what is typed in a palette, from two letters on.
 * @returns groups for the palette, and whether the answer is still to come
 */
export function useFound(
  clientId: string | undefined,
  typed: string,
  go: (href: string) => () => void,
): { groups: SpotlightActionGroupData[]; busy: boolean } {
  const { key, isMaster } = useKey();
  const wanted = typed.trim();
  const [query] = useDebouncedValue(wanted, 200);
  const [answer, setAnswer] = useState<Answer | null>(null);
  const hasPeople = useRef(true);
  useEffect(() => {
    if (clientId === undefined || query.length < 2) return undefined;
    const controller = new AbortController();
    // The service takes at most eight words.
    const text = query.split(/\s+/).slice(0, 8).join(' ');
    const variables = { text, name: query, people: hasPeople.current };
    const client = clientFor(key, isMaster ? clientId : null);
    const read = async () => {
      const found = await queryOnce({ client, document: FindRecordsDocument, variables, signal: controller.signal });
      if (!found) return;
      // Refused without data enrichment: only the contacts are answered.
      if (found.error) hasPeople.current = false;
      setAnswer({ query, data: found.data });
    };
    void read();
    return () => controller.abort();
  }, [clientId, query, key, isMaster]);
  if (clientId === undefined || wanted.length < 2) return { groups: [], busy: false };
  if (answer?.query !== wanted) return { groups: [], busy: true };
  const open = (page: string, id: number) => go(`${clientPath(clientId, page)}?open=${id}`);
  return { groups: answer.data ? groupsOf(answer.data, wanted, open) : [], busy: false };
}

function groupsOf(
  { contacts, companies, campaigns }: FindRecordsQuery,
  query: string,
  open: (page: string, id: number) => () => void,
): SpotlightActionGroupData[] {
  // By its keyword the palette shows what the service has found by other fields than the label.
  const line = (page: Page, id: number, label: string, description: string) => ({
    ...{ page, id: `${page} ${id}`, label, description },
    ...{ keywords: query, onClick: open(page, id) },
  });
  const lines = [
    ...contacts.nodes.map((contact) =>
      line(
        contact.person ? 'people' : 'contacts',
        contact.person?.id ?? contact.id,
        contactName(contact),
        [identifierOf(contact), contact.company?.name ?? contact.company?.domain].filter(Boolean).join(' · '),
      ),
    ),
    ...companies.nodes.map(({ id, name, domain }) => line('companies', id, name ?? domain, domain)),
    ...campaigns.nodes.map(({ id, name, externalId, platform }) => line('campaigns', id, name ?? externalId, platform)),
  ];
  return PAGES.map((page) => {
    // Several contacts may be one Person.
    const own = lines.filter(({ id, page: of }, at) => of === page && lines.findIndex((one) => one.id === id) === at);
    return { group: titles[page], actions: own.slice(0, SHOWN).map(({ page: _page, ...action }) => action) };
  });
}
