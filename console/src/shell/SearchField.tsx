import { Kbd, UnstyledButton } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconSearch } from '../icons';
import { text } from './text';

/**
 * Opens the palette, as does Ctrl K. Outside of fields `/` leads to the search of the page, and opens the palette where it has
 * none. In a small window the field is an icon.
 */
export function SearchField({ open }: { open: () => void }) {
  useHotkeys([['mod+K', open]], []);
  useHotkeys([['/', () => (pageSearch() ?? { focus: open }).focus()]]);
  return (
    <UnstyledButton className="shell-search" aria-label={text.palette} aria-haspopup="dialog" onClick={open}>
      <IconSearch size={18} />
      <span className="shell-search-text">{text.palette}</span>
      <Kbd size="xs" aria-hidden>
        Ctrl K
      </Kbd>
    </UnstyledButton>
  );
}

const pageSearch = () => document.querySelector<HTMLInputElement>('main input[type="search"]');
