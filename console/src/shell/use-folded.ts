import { useEffect, useState } from 'react';
import type { PageGroup } from '../pages/table';

/** Groups that are open until somebody folds them. */
const OPEN: ReadonlySet<PageGroup> = new Set(['records']);

const placeOf = (group: PageGroup): string => `outreach-folded ${group}`;

/**
 * Whether a group of the navigation is folded. A group that contains the current page opens with it. This browser keeps which
 * groups are open.
 */
export function useFolded(group: PageGroup, isCurrent: boolean): { isFolded: boolean; toggle: () => void } {
  const [isFolded, setFolded] = useState(() => {
    const kept = localStorage.getItem(placeOf(group));
    return !isCurrent && (kept === null ? !OPEN.has(group) : kept === 'yes');
  });
  useEffect(() => {
    if (!isCurrent) return;
    setFolded(false);
    localStorage.setItem(placeOf(group), 'no');
  }, [group, isCurrent]);
  const toggle = () => {
    localStorage.setItem(placeOf(group), isFolded ? 'no' : 'yes');
    setFolded(!isFolded);
  };
  return { isFolded, toggle };
}
