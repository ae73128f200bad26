import { Button } from '@mantine/core';
import { refresh } from '../api/revision';
import { IconPlus, IconRefresh } from '../icons';
import { shared } from '../shared-text';

interface AddButtonProps {
  children: string;
  onClick: () => void;
}

/** The main action of a page: adds an entry to its list. */
export const AddButton = (props: AddButtonProps) => <Button leftSection={<IconPlus size={16} />} {...props} />;

/** Reads again everything that is shown. */
export const RefreshButton = () => (
  <Button variant="default" leftSection={<IconRefresh size={16} />} onClick={refresh}>
    {shared.refresh}
  </Button>
);
