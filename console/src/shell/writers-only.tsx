import { lazyRouteComponent } from '@tanstack/react-router';
import { mayOpen, type PageEntry } from '../pages/table';
import { Empty } from '../parts/Empty';
import { Page } from '../parts/Page';
import { useKey } from '../session';
import { text } from './text';

/** A page that not every caller may open. Others, who only come here by its address, see a note and send no request. */
export function writersOnly(page: PageEntry) {
  const Whole = lazyRouteComponent(page.load);
  const Shown = () => {
    const { user, ...rights } = useKey();
    if (mayOpen(page, rights)) return <Whole />;
    const { title, about } = user ? text.role : { title: text.key.readOnly, about: text.key.readOnlyAbout };
    return (
      <Page title={page.title}>
        <Empty title={title} about={about} />
      </Page>
    );
  };
  const preload = async () => Whole.preload?.();
  return Object.assign(Shown, { preload });
}
