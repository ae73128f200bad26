import { Anchor, type AnchorProps } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import type { MouseEvent, ReactNode } from 'react';
import { addressOf } from '../address';

interface RouteLinkProps extends Pick<AnchorProps, 'inherit' | 'size'> {
  /** A route below `/console`, with its search. */
  to: string;
  title?: string;
  'aria-label'?: string | undefined;
  children: ReactNode;
}

/* The browser opens new tabs and windows itself. */
const opensHere = ({ defaultPrevented, button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  !defaultPrevented && button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;

/** A link within a list: the router's own, which follows every change of the address, takes several times as long to render. */
export function RouteLink({ to, ...rest }: RouteLinkProps) {
  const router = useRouter();
  const open = (event: MouseEvent) => {
    if (!opensHere(event)) return;
    event.preventDefault();
    void router.navigate({ to });
  };
  return <Anchor href={addressOf(to)} onClick={open} onMouseEnter={() => void router.preloadRoute({ to })} {...rest} />;
}
