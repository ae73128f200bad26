import '@mantine/core/styles/Notification.css';
import '@mantine/notifications/styles.css';
import { Notifications } from '@mantine/notifications';

/** Renders the notices. */
export default function Notices() {
  return <Notifications position="bottom-center" />;
}
