import { Button } from '@mantine/core';
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react';
import { SourcesDocument } from '../../api/generated/sources';
import { useRead } from '../../api/use-read';
import { IconPlus } from '../../icons';
import { Empty } from '../../parts/Empty';
import { ExportButton } from '../../parts/ExportButton';
import { Page } from '../../parts/Page';
import { Refusal } from '../../parts/Refusal';
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
  const { data, error, busy, again } = useRead(SourcesDocument, {});
  const [work, setWork] = useState<SourceWork | null>(null);
  const types = data?.activityTypes;
  const columns = useMemo(() => sourceColumns(types ?? [], mayWrite ? setWork : null), [types, mayWrite]);
  const rows = data?.activitySources ?? [];
  const create = mayWrite ? (
    <Button leftSection={<IconPlus size={16} />} onClick={() => setWork({ what: 'create' })}>
      {text.create}
    </Button>
  ) : null;
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
      {error ? (
        <Refusal error={error} again={again} />
      ) : data && rows.length === 0 ? (
        <Empty title={text.none} about={text.noneAbout} action={create} />
      ) : (
        <RowGrid
          label={titles.sources}
          columns={columns}
          rows={rows}
          rowId={({ id }) => String(id)}
          total={rows.length}
          busy={busy}
        />
      )}
      <Suspense>{work === null ? null : dialogOf(work, () => setWork(null))}</Suspense>
    </Page>
  );
}

function dialogOf(work: SourceWork, close: () => void): ReactNode {
  if (work.what === 'create') return <SourceForm source={null} close={close} />;
  if (work.what === 'rename') return <SourceForm source={work.source} close={close} />;
  return <DeleteSource source={work.source} close={close} />;
}
