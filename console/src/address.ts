import { useLocation, useNavigate, useParams } from '@tanstack/react-router';
import { useCallback, useEffect, useState } from 'react';

/** The route of a page of a client, below `/console`. */
export const clientRoute = (clientId: string, page: string): string => `/w/${encodeURIComponent(clientId)}/${page}`;

/** The address of a route. */
export const addressOf = (route: string): string => `/console${route}`;

/** The address of a page of a client. */
export const clientPath = (clientId: string, page: string): string => addressOf(clientRoute(clientId, page));

/** The client that the page belongs to. */
export const useClientId = (): string => useParams({ from: '/inside/w/$clientId' }).clientId;

/** A change of an address; undefined removes the value. */
export type AddressChange<State> = { [Name in keyof State]?: State[Name] | undefined };

/**
 * The state of a page, kept in its address: filters, order, columns, the open record. Undefined values are left out.
 * @param read reads the known names, with their defaults, from an address that may hold anything
 */
export function useAddress<State extends object>(
  read: (search: Record<string, unknown>) => State,
): [State, (change: AddressChange<State>, options?: { push?: boolean }) => void] {
  const location = useLocation();
  const navigate = useNavigate();
  const state = read({ ...location.search });
  const set = useCallback(
    (change: AddressChange<State>, { push = false } = {}) => {
      const search = Object.entries({ ...location.search, ...change }).filter(
        ([, value]) => value !== undefined && value !== '',
      );
      void navigate({ to: '.', search: () => Object.fromEntries(search) as never, replace: !push });
    },
    [location.search, navigate],
  );
  return [state, set];
}

/** A text of an address; empty when there is none. */
export const textOf = (search: Record<string, unknown>, name: string): string => {
  const value = search[name];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
};

const readNew = (search: Record<string, unknown>) => ({ new: textOf(search, 'new') });

/** Whether the dialog that creates something is open. An address with `?new=1` opens it, and loses that. */
export function useCreating(): [boolean, (isOpen: boolean) => void] {
  const [{ new: asked }, set] = useAddress(readNew);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    if (asked === '') return;
    setOpen(true);
    set({ new: undefined });
  }, [asked, set]);
  return [isOpen, setOpen];
}
