import { SecretDialog } from '../../parts/SecretDialog';
import { text } from './text';

/** A link of a user, as the service answers it. */
export interface IssuedLink {
  link: string;
  expiresAt: string;
  user: { email: string };
}

/** Shows the link of a user, once. Where the service does not know its address, that of this page is put before it. */
export const LinkDialog = ({ issued: { link, expiresAt, user }, close }: { issued: IssuedLink; close: () => void }) => (
  <SecretDialog
    title={text.linkTitle(user.email)}
    label={text.linkLabel}
    secret={new URL(link, window.location.origin).href}
    about={text.linkAbout(expiresAt)}
    close={close}
  />
);
