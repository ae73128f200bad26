import type { ComponentProps } from 'react';
import { JobsDocument } from '../../api/generated/jobs';
import { useRows } from '../../api/use-rows';
import { JOB_COLUMNS } from '../../jobs/job-columns';
import { useLive } from '../../jobs/use-live';
import { Empty } from '../../parts/Empty';
import { ExportButton } from '../../parts/ExportButton';
import { Page } from '../../parts/Page';
import { RowGrid } from '../../parts/RowGrid';
import { useKey } from '../../session';
import { titles } from '../titles';
import { text } from './text';
import { Upload } from './Upload';

const COLUMNS = JOB_COLUMNS.filter(({ id }) => id !== 'kind');

/** The upload of a file, and the previous imports. */
export function ImportList(upload: ComponentProps<typeof Upload>) {
  const { mayWrite } = useKey();
  const list = useRows(JobsDocument, { filter: { kind: 'import' } }, ({ jobs }) => jobs);
  const rows = useLive(list.rows);
  return (
    <Page
      title={titles.imports}
      about={text.about}
      actions={<ExportButton name="imports" columns={COLUMNS} rows={rows} />}
    >
      {mayWrite ? <Upload {...upload} /> : null}
      <RowGrid
        {...list}
        label={text.earlier}
        columns={COLUMNS}
        rows={rows}
        rowId={({ id }) => String(id)}
        empty={<Empty title={text.none} about={mayWrite ? text.noneAbout : text.noneToRead} />}
      />
    </Page>
  );
}
