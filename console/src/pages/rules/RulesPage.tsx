import { Alert, Button, Group, Text } from '@mantine/core';
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react';
import { RulesDocument, type RulesQuery } from '../../api/generated/rules';
import { ChangeSettingsDocument } from '../../api/generated/settings';
import { useRead } from '../../api/use-read';
import { useWrite } from '../../api/use-write';
import { AddButton } from '../../parts/buttons';
import { Empty } from '../../parts/Empty';
import { ExportButton } from '../../parts/ExportButton';
import { notifyWritten } from '../../parts/notify';
import { Page } from '../../parts/Page';
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
      {data && !data.workspaceSettings.scoringEnabled ? <ScoringOff /> : null}
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

/* Without this nobody gets a score, whatever the rules say. */
function ScoringOff() {
  const { mayWrite } = useKey();
  const { write, busy } = useWrite(ChangeSettingsDocument, 'WorkspaceSettings');
  const switchOn = async () => notifyWritten(await write({ input: { scoringEnabled: true } }), text.switchedOn);
  return (
    <Alert color="yellow">
      <Group justify="space-between">
        <Text size="sm">{text.off}</Text>
        {mayWrite ? (
          <Button size="compact-sm" loading={busy} onClick={() => void switchOn()}>
            {text.switchOn}
          </Button>
        ) : null}
      </Group>
    </Alert>
  );
}

function dialogOf(work: RuleWork, data: RulesQuery, close: () => void): ReactNode {
  if (work.what === 'delete') return <DeleteRule rule={work.rule} data={data} close={close} />;
  return <RuleForm rule={work.what === 'edit' ? work.rule : null} data={data} close={close} />;
}
