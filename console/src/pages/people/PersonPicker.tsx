import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { PeopleDocument, type PeopleQuery } from '../../api/generated/people';
import { useRead } from '../../api/use-read';
import { companiesOf, identifierOf, personName } from '../../parts/names';
import { personSearch } from './person-search';
import { text } from './text';

/** A Person as the search finds it. */
export type Found = PeopleQuery['people']['nodes'][number];

interface PersonPickerProps {
  label: string;
  /** A Person that is not offered. */
  except: number;
  choose: (found: Found | null) => void;
}

/** Finds a person by anything known about them. */
export function PersonPicker({ label, except, choose }: PersonPickerProps) {
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<Found | null>(null);
  const [wanted] = useDebouncedValue(typed, 250);
  const { data } = useRead(PeopleDocument, { where: personSearch(wanted), first: 10, after: null });
  const found = (data?.people.nodes ?? []).filter(({ id }) => id !== except);
  const offered = chosen && !found.some(({ id }) => id === chosen.id) ? [chosen, ...found] : found;
  return (
    <Select
      label={label}
      placeholder={text.search}
      searchable
      clearable
      data-autofocus
      // The service has filtered already; the labels need not contain the typed text.
      filter={({ options }) => options}
      nothingFoundMessage={text.noMatch}
      data={offered.map((one) => ({ value: `${one.id}`, label: described(one) }))}
      value={chosen ? `${chosen.id}` : null}
      onSearchChange={(value) => setTyped(chosen && value === described(chosen) ? '' : value)}
      onChange={(value) => {
        const next = offered.find(({ id }) => `${id}` === value) ?? null;
        setChosen(next);
        choose(next);
      }}
    />
  );
}

const described = (one: Found): string =>
  [personName(one), ...companiesOf(one), one.contacts.nodes.map(identifierOf).join(', '), `${one.id}`].join(' · ');
