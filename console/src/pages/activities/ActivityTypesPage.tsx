import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react';
import { ActivityTypesDocument } from '../../api/generated/activity-types';
import { useRead } from '../../api/use-read';
import { AddButton } from '../../parts/buttons';
import { Empty } from '../../parts/Empty';
import { ExportButton } from '../../parts/ExportButton';
import { Page } from '../../parts/Page';
import { RowGrid } from '../../parts/RowGrid';
import { useKey } from '../../session';
import { titles } from '../titles';
import { columnsOf, rowsOf, type Work } from './columns';
import { text } from './text';

const TypeForm = lazy(() => import('./TypeForm'));
const DeleteType = lazy(() => import('./DeleteType'));

/** The custom activity types of a client. */
export default function ActivityTypesPage() {
  const { mayWrite } = useKey();
  const { data, ...read } = useRead(ActivityTypesDocument, {});
  const [work, setWork] = useState<Work | null>(null);
  const rows = useMemo(() => rowsOf(data), [data]);
  const columns = useMemo(() => columnsOf(mayWrite ? setWork : null), [mayWrite]);
  const create = mayWrite ? <AddButton onClick={() => setWork({ what: 'create' })}>{text.create}</AddButton> : null;
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
      <RowGrid
        {...read}
        label={titles.activities}
        columns={columns}
        rows={rows}
        rowId={({ id }) => id}
        total={rows.length}
        empty={<Empty title={text.none} about={text.noneAbout} action={create} />}
        isEmpty={data?.activityTypes.length === 0}
      />
      <Suspense>{work === null ? null : dialogOf(work, () => setWork(null))}</Suspense>
    </Page>
  );
}

function dialogOf(work: Work, close: () => void): ReactNode {
  if (work.what === 'create') return <TypeForm row={null} close={close} />;
  if (work.what === 'edit') return <TypeForm row={work.row} close={close} />;
  return <DeleteType row={work.row} close={close} />;
}
