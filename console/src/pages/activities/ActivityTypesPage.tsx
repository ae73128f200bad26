import { Button } from '@mantine/core';
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react';
import { ActivityTypesDocument } from '../../api/generated/activity-types';
import { useRead } from '../../api/use-read';
import { IconPlus } from '../../icons';
import { Empty } from '../../parts/Empty';
import { ExportButton } from '../../parts/ExportButton';
import { Page } from '../../parts/Page';
import { Refusal } from '../../parts/Refusal';
import { RowGrid } from '../../parts/RowGrid';
import { useKey } from '../../session';
import { titles } from '../titles';
import { columnsOf, rowsOf, type Work } from './columns';
import { text } from './text';

const TypeForm = lazy(() => import('./TypeForm'));
const DeleteType = lazy(() => import('./DeleteType'));

/** The kinds of activities that the client defined. */
export default function ActivityTypesPage() {
  const { mayWrite } = useKey();
  const { data, error, busy, again } = useRead(ActivityTypesDocument, {});
  const [work, setWork] = useState<Work | null>(null);
  const rows = useMemo(() => rowsOf(data), [data]);
  const columns = useMemo(() => columnsOf(mayWrite ? setWork : null), [mayWrite]);
  const create = mayWrite ? (
    <Button leftSection={<IconPlus size={16} />} onClick={() => setWork({ what: 'create' })}>
      {text.create}
    </Button>
  ) : null;
  return (
    <Page
      title={titles.activities}
      about={text.about}
      actions={
        <>
          <ExportButton name="activity-types" columns={columns} rows={rows} />
          {create}
        </>
      }
    >
      {error ? (
        <Refusal error={error} again={again} />
      ) : data && rows.length === 0 ? (
        <Empty title={text.none} about={text.noneAbout} action={create} />
      ) : (
        <RowGrid
          label={titles.activities}
          columns={columns}
          rows={rows}
          rowId={({ id }) => id}
          total={rows.length}
          busy={busy}
        />
      )}
      <Suspense>{work === null ? null : dialogOf(work, () => setWork(null))}</Suspense>
    </Page>
  );
}

function dialogOf(work: Work, close: () => void): ReactNode {
  if (work.what === 'create') return <TypeForm row={null} close={close} />;
  if (work.what === 'edit') return <TypeForm row={work.row} close={close} />;
  return <DeleteType row={work.row} close={close} />;
}
