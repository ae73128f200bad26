import { Alert } from '@mantine/core';
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react';
import { RulesDocument, type RulesQuery } from '../../api/generated/rules';
import { useRead } from '../../api/use-read';
import { AddButton } from '../../parts/buttons';
import { Empty } from '../../parts/Empty';
import { ExportButton } from '../../parts/ExportButton';
import { Page } from '../../parts/Page';
import { PageLink } from '../../parts/RecordLink';
import { RowGrid } from '../../parts/RowGrid';
import { useKey } from '../../session';
import { titles } from '../titles';
import { type RuleWork, ruleColumns } from './columns';
import { text } from './text';

const RuleForm = lazy(() => import('./RuleForm'));
const DeleteRule = lazy(() => import('./DeleteRule'));

/** The scoring rules, with a trial of changes. */
export default function RulesPage() {
  const { mayWrite } = useKey();
  const { data, ...read } = useRead(RulesDocument, {});
  const [work, setWork] = useState<RuleWork | null>(null);
  const columns = useMemo(() => ruleColumns(mayWrite ? setWork : null), [mayWrite]);
  const rows = data?.scoringRules ?? [];
  const create = mayWrite ? <AddButton onClick={() => setWork({ what: 'create' })}>{text.create}</AddButton> : null;
  return (
    <Page
      title={titles.rules}
      about={text.about}
      actions={
        <>
          <ExportButton name="scoring-rules" columns={columns} rows={rows} />
          {create}
        </>
      }
    >
      {data && !data.workspaceSettings.scoringEnabled ? (
        <Alert color="yellow">
          {text.off} <PageLink page="settings">{text.offAction}</PageLink>
        </Alert>
      ) : null}
      <RowGrid
        {...read}
        label={titles.rules}
        columns={columns}
        rows={rows}
        rowId={({ id }) => String(id)}
        total={rows.length}
        empty={<Empty title={text.none} about={text.noneAbout} action={create} />}
        isEmpty={data?.scoringRules.length === 0}
      />
      <Suspense>{work === null || !data ? null : dialogOf(work, data, () => setWork(null))}</Suspense>
    </Page>
  );
}

function dialogOf(work: RuleWork, data: RulesQuery, close: () => void): ReactNode {
  if (work.what === 'delete') return <DeleteRule rule={work.rule} data={data} close={close} />;
  return <RuleForm rule={work.what === 'edit' ? work.rule : null} data={data} close={close} />;
}
