import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { addressOf } from '../address';
import { forgetRecords } from '../api/client';
import { currentKey, forgetKey } from '../session';
import { findUser, homeOf, opens } from './home';

/**
 * Opens the console for a user who has just signed in: the requested page, else the first one.
 * @returns a function that tells whether the session could be read
 */
export function useEntered(to: string | undefined): () => Promise<boolean> {
  const navigate = useNavigate();
  return useCallback(async () => {
    forgetRecords();
    // A key would win over the session.
    if (currentKey() !== '') forgetKey();
    await findUser();
    const key = currentKey();
    if (key === '') return false;
    const page = to !== undefined && opens(key, undefined, to) ? to : homeOf(key, undefined);
    await navigate({ href: addressOf(page), replace: true });
    return true;
  }, [navigate, to]);
}
