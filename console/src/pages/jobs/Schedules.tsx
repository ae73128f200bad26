import { Group, Title } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import {
  DeleteExportScheduleDocument,
  ExportSchedulesDocument,
  type ExportSchedulesQuery,
  RunExportScheduleDocument,
} from '../../api/generated/jobs';
import { useRead } from '../../api/use-read';
import { useWrite } from '../../api/use-write';
import { time } from '../../format';
import { jobText } from '../../jobs/text';
import { AddButton } from '../../parts/buttons';
import { ConfirmWrite } from '../../parts/ConfirmWrite';
import { notifyWritten } from '../../parts/notify';
import { Refusal } from '../../parts/Refusal';
import { RowMenu } from '../../parts/RowMenu';
import { RowTable, type TableColumn } from '../../parts/RowTable';
import { useKey } from '../../session';
import { shared } from '../../shared-text';
import { text } from './text';

const AddSchedule = lazy(() => import('./AddSchedule'));

type Schedule = ExportSchedulesQuery['exportSchedules'][number];

const COLUMNS: readonly TableColumn<Schedule>[] = [
  { title: text.schedule, value: ({ name }) => name, heads: true },
  { title: text.records, value: ({ records }) => records.map((one) => text.exported[one]).join(', ') },
  { title: text.bucket, value: ({ storage }) => storage.bucket },
  { title: text.nextRun, value: ({ nextRunAt }) => (nextRunAt === null ? text.inactive : time(nextRunAt)) },
  { title: text.lastRun, value: ({ lastRun }) => (lastRun ? jobText.states[lastRun.state] : '') },
  { title: jobText.failure, value: ({ lastRun }) => lastRun?.failure ?? '' },
  { title: text.manifest, value: ({ manifest }) => manifest ?? '' },
];

/** The exports that are written to a storage every day. */
export function Schedules() {
  const { mayWrite } = useKey();
  const { data, error, again } = useRead(ExportSchedulesDocument, {});
  const [work, setWork] = useState<Schedule | 'add' | null>(null);
  const rows = data?.exportSchedules ?? [];
  if (!mayWrite && rows.length === 0) return null;
  const cell = (schedule: Schedule) => <Menu schedule={schedule} remove={() => setWork(schedule)} />;
  const actions = { title: shared.actions, value: () => '', cell };
  return (
    <section>
      <Group justify="space-between" mb="xs">
        <Title order={2} size="h4">
          {text.schedules}
        </Title>
        {mayWrite ? <AddButton onClick={() => setWork('add')}>{text.addSchedule}</AddButton> : null}
      </Group>
      {error ? <Refusal error={error} again={again} /> : null}
      {rows.length === 0 ? null : (
        <RowTable
          label={text.schedules}
          name="export-schedules"
          columns={mayWrite ? [...COLUMNS, actions] : COLUMNS}
          rows={rows}
          rowId={({ id }) => id}
          minWidth={720}
        />
      )}
      <Suspense>{work === 'add' ? <AddSchedule close={() => setWork(null)} /> : null}</Suspense>
      {work === null || work === 'add' ? null : (
        <ConfirmWrite
          document={DeleteExportScheduleDocument}
          variables={{ id: work.id }}
          answer="ExportSchedule"
          title={text.deleteSchedule}
          action={text.deleteSchedule}
          done={text.scheduleDeleted}
          close={() => setWork(null)}
        >
          {text.scheduleDeletes(work.name)}
        </ConfirmWrite>
      )}
    </section>
  );
}

function Menu({ schedule: { id, name }, remove }: { schedule: Schedule; remove: () => void }) {
  const { write } = useWrite(RunExportScheduleDocument, 'Job');
  const run = async () => notifyWritten(await write({ id }), text.runs);
  return (
    <RowMenu
      label={text.scheduleMenu(name)}
      actions={[
        { title: text.runNow, act: () => void run() },
        { title: text.deleteSchedule, act: remove, isDangerous: true },
      ]}
    />
  );
}
