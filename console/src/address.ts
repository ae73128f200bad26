import { useLocation, useNavigate, useParams } from '@tanstack/react-router';
import { useCallback } from 'react';

/** The address of a page of a client. */
export const clientPath = (clientId: string, page: string): string =>
  `/console/w/${encodeURIComponent(clientId)}/${page}`;

/** The client that the page belongs to. */
export const useClientId = (): string => useParams({ from: '/inside/w/$clientId' }).clientId;

/** What changes in an address; what is undefined is taken out of it. */
export type AddressChange<State> = { [Name in keyof State]?: State[Name] | undefined };

/**
 * What a page shows, as it stands in the address: filters, order, columns, the open record. What is undefined is left out.
 * @param read the known names with their defaults, of anything that an address may say
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
