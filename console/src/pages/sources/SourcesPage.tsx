import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react';
import { SourcesDocument } from '../../api/generated/sources';
import { useRead } from '../../api/use-read';
import { AddButton } from '../../parts/buttons';
import { Empty } from '../../parts/Empty';
import { ExportButton } from '../../parts/ExportButton';
import { Page } from '../../parts/Page';
import { RowGrid } from '../../parts/RowGrid';
import { useKey } from '../../session';
import { titles } from '../titles';
import { type SourceWork, sourceColumns } from './columns';
import { text } from './text';

const SourceForm = lazy(() => import('./SourceForm'));
const DeleteSource = lazy(() => import('./DeleteSource'));

/** The programs that log activities, and what each of them may log. */
export default function SourcesPage() {
  const { mayWrite } = useKey();
  const { data, ...read } = useRead(SourcesDocument, {});
  const [work, setWork] = useState<SourceWork | null>(null);
  const types = data?.activityTypes;
  const columns = useMemo(() => sourceColumns(types ?? [], mayWrite ? setWork : null), [types, mayWrite]);
  const rows = data?.activitySources ?? [];
  const create = mayWrite ? <AddButton onClick={() => setWork({ what: 'create' })}>{text.create}</AddButton> : null;
  return (
    <Page
      title={titles.sources}
      about={text.about}
      actions={
        <>
          <ExportButton name="sources" columns={columns} rows={rows} />
          {create}
        </>
      }
    >
      <RowGrid
        {...read}
        label={titles.sources}
        columns={columns}
        rows={rows}
        rowId={({ id }) => String(id)}
        total={rows.length}
        empty={<Empty title={text.none} about={text.noneAbout} action={create} />}
        isEmpty={data?.activitySources.length === 0}
      />
      <Suspense>{work === null ? null : dialogOf(work, () => setWork(null))}</Suspense>
    </Page>
  );
}

function dialogOf(work: SourceWork, close: () => void): ReactNode {
  if (work.what === 'create') return <SourceForm source={null} close={close} />;
  if (work.what === 'rename') return <SourceForm source={work.source} close={close} />;
  return <DeleteSource source={work.source} close={close} />;
}
