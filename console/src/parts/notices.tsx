import '@mantine/core/styles/Notification.css';
import '@mantine/notifications/styles.css';
import { Notifications } from '@mantine/notifications';

/** Where what was told is shown. */
export default function Notices() {
  return <Notifications position="bottom-right" />;
}
