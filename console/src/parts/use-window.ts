import { type RefObject, useLayoutEffect, useState } from 'react';

/** How many rows are drawn beyond either edge of what is seen, so that scrolling finds them there. */
const BEYOND = 12;

/**
 * Which of many rows of one height a box that scrolls shows.
 * @returns the first row that is drawn, and the one after the last
 */
export function useWindow(box: RefObject<HTMLElement | null>, count: number, height: number): [number, number] {
  const [{ top, seen }, setView] = useState({ top: 0, seen: 0 });
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const look = () => {
      const now = { top: Math.floor(element.scrollTop / height), seen: Math.ceil(element.clientHeight / height) };
      setView((old) => (old.top === now.top && old.seen === now.seen ? old : now));
    };
    look();
    element.addEventListener('scroll', look, { passive: true });
    // Its height is that of its rows, up to that of the screen.
    const sizes = new ResizeObserver(look);
    sizes.observe(element);
    return () => {
      element.removeEventListener('scroll', look);
      sizes.disconnect();
    };
  }, [box, height]);
  // Fewer rows than there were leave the box where it was, until it scrolls back by itself.
  const first = Math.max(0, Math.min(top, count - seen) - BEYOND);
  return [first, Math.min(count, top + seen + BEYOND)];
}
