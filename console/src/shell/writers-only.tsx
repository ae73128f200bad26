import { lazyRouteComponent } from '@tanstack/react-router';
import type { PageEntry } from '../pages/table';
import { Empty } from '../parts/Empty';
import { Page } from '../parts/Page';
import { useKey } from '../session';
import { text } from './text';

/** A page for keys with write access. Other keys, which only come here by its address, see a note and send no request. */
export function writersOnly({ title, load }: PageEntry) {
  const Whole = lazyRouteComponent(load);
  const Shown = () =>
    useKey().mayWrite ? (
      <Whole />
    ) : (
      <Page title={title}>
        <Empty title={text.key.readOnly} about={text.key.readOnlyAbout} />
      </Page>
    );
  const preload = async () => Whole.preload?.();
  return Object.assign(Shown, { preload });
}
