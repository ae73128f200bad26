import { useState } from 'react';
import { Dialog } from '../../parts/Dialog';
import { BulkJob } from './BulkJob';
import { BulkPreview } from './BulkPreview';
import type { BulkAction, BulkKind, Change, Selection } from './bulk-change';
import { ChangeForm } from './ChangeForm';
import { type BulkField, bulkFields, type Draft } from './draft';
import { text } from './text';

interface BulkDialogProps {
  kind: BulkKind;
  action: BulkAction;
  /** As it was when the dialog was opened. */
  selection: Selection;
  fields: readonly BulkField[];
  customNames: readonly string[];
  close: () => void;
}

/** Changes or deletes many records: the form, the preview, and the progress. */
export default function BulkDialog({ kind, action, selection, fields, customNames, close }: BulkDialogProps) {
  const first = bulkFields(fields).find(({ name }) => /Status$/.test(name)) ?? bulkFields(fields)[0];
  const [draft, setDraft] = useState<Draft>({
    field: first?.name ?? '',
    name: '',
    way: 'set',
    value: '',
    lifts: false,
  });
  const [change, setChange] = useState<Change | null>(action === 'delete' ? { delete: true } : null);
  const [jobId, setJobId] = useState<number | null>(null);
  const content = () => {
    if (jobId !== null) return <BulkJob id={jobId} kind={kind} action={action} close={close} />;
    const preview = { kind, action, selection, close, started: setJobId };
    const back = action === 'change' ? () => setChange(null) : undefined;
    if (change !== null) return <BulkPreview {...preview} change={change} back={back} />;
    const form = { fields, customNames, draft, edit: setDraft };
    return <ChangeForm {...form} look={setChange} cancel={close} />;
  };
  return (
    <Dialog close={close} size="lg" title={text.titles[action]} closeOnClickOutside={false}>
      {content()}
    </Dialog>
  );
}
