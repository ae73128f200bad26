import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { clientRoute, useClientId } from '../address';
import type { ImportRecord } from '../api/generated/imports';
import { IconUpload } from '../icons';
import { shared } from '../shared-text';

interface ImportLinkProps {
  /** What the rows of the file are. */
  record: ImportRecord;
  children?: string;
}

/** Leads to the page that uploads a file of such records. */
export function ImportLink({ record, children = shared.importFile }: ImportLinkProps) {
  const to = clientRoute(useClientId(), `imports?record=${record}`);
  return (
    <Button component={Link} variant="default" leftSection={<IconUpload size={16} />} to={to}>
      {children}
    </Button>
  );
}
