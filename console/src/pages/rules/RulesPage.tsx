import { Alert, Anchor, Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react';
import { useClientId } from '../../address';
import { RulesDocument, type RulesQuery } from '../../api/generated/rules';
import { useRead } from '../../api/use-read';
import { IconPlus } from '../../icons';
import { Empty } from '../../parts/Empty';
import { ExportButton } from '../../parts/ExportButton';
import { Page } from '../../parts/Page';
import { Refusal } from '../../parts/Refusal';
import { RowGrid } from '../../parts/RowGrid';
import { useKey } from '../../session';
import { titles } from '../titles';
import { type RuleWork, ruleColumns } from './columns';
import { text } from './text';

const RuleForm = lazy(() => import('./RuleForm'));
const DeleteRule = lazy(() => import('./DeleteRule'));

/** The scoring rules, and what a change of them would do. */
export default function RulesPage() {
  const { mayWrite } = useKey();
  const clientId = useClientId();
  const { data, error, busy, again } = useRead(RulesDocument, {});
  const [work, setWork] = useState<RuleWork | null>(null);
  const columns = useMemo(() => ruleColumns(mayWrite ? setWork : null), [mayWrite]);
  const rows = data?.scoringRules ?? [];
  const create = mayWrite ? (
    <Button leftSection={<IconPlus size={16} />} onClick={() => setWork({ what: 'create' })}>
      {text.create}
    </Button>
  ) : null;
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
          {text.off}{' '}
          <Anchor component={Link} to={`/w/${encodeURIComponent(clientId)}/settings`}>
            {text.offAction}
          </Anchor>
        </Alert>
      ) : null}
      {error ? (
        <Refusal error={error} again={again} />
      ) : data && rows.length === 0 ? (
        <Empty title={text.none} about={text.noneAbout} action={create} />
      ) : (
        <RowGrid
          label={titles.rules}
          columns={columns}
          rows={rows}
          rowId={({ id }) => String(id)}
          total={rows.length}
          busy={busy}
        />
      )}
      <Suspense>{work === null || !data ? null : dialogOf(work, data, () => setWork(null))}</Suspense>
    </Page>
  );
}

function dialogOf(work: RuleWork, data: RulesQuery, close: () => void): ReactNode {
  if (work.what === 'delete') return <DeleteRule rule={work.rule} data={data} close={close} />;
  return <RuleForm rule={work.what === 'edit' ? work.rule : null} data={data} close={close} />;
}
