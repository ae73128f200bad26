import { Checkbox } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { sentenceOf } from '../../api/explain';
import { BindSourceDocument, type SourcesQuery, UnbindSourceDocument } from '../../api/generated/sources';
import { useWrite } from '../../api/use-write';
import { entriesOf } from '../../format';
import { menuColumn, textColumn } from '../../parts/columns';
import { notifyFailure, notifyRefusal } from '../../parts/notify';
import type { GridColumn } from '../../parts/RowGrid';
import { RowMenu } from '../../parts/RowMenu';
import { channelNames } from '../../parts/text';
import { useKey } from '../../session';
import { text } from './text';

export type Source = SourcesQuery['activitySources'][number];
export type SourceWork = { what: 'create' } | { what: 'rename' | 'delete'; source: Source };

/** A column for each channel and type that a source can be bound to. */
export function sourceColumns(
  types: SourcesQuery['activityTypes'],
  setWork: ((work: SourceWork) => void) | null,
): GridColumn<Source>[] {
  const ofChannels = entriesOf(channelNames).map(({ value: channel, label }): GridColumn<Source> => {
    const isBound = ({ channels }: Source) => channels.includes(channel);
    return place(`channel ${channel}`, label, isBound, { channel });
  });
  const ofTypes = types.map(({ id, name }): GridColumn<Source> => {
    const isBound = ({ activityTypes }: Source) => activityTypes.some((type) => type.id === id);
    return place(id, name, isBound, { activityKey: id });
  });
  return [
    textColumn('name', text.name, ({ name }) => name),
    ...ofChannels,
    ...ofTypes,
    ...(setWork === null ? [] : [menuColumn((source: Source) => <SourceMenu source={source} setWork={setWork} />)]),
  ];
}

type Binding = { channel: string } | { activityKey: string };

const place = (
  id: string,
  title: string,
  isBound: (source: Source) => boolean,
  binding: Binding,
): GridColumn<Source> => ({
  id,
  title,
  value: (source) => (isBound(source) ? 'x' : ''),
  cell: (source) => <Place source={source} title={title} isBound={isBound(source)} binding={binding} />,
});

interface PlaceProps {
  source: Source;
  title: string;
  isBound: boolean;
  binding: Binding;
}

/** One cell: whether a source may log a channel or type. It updates at once; clicks are written one after another. */
function Place({ source: { id, name }, title, isBound, binding }: PlaceProps) {
  const { mayWrite } = useKey();
  const bind = useWrite(BindSourceDocument, 'ActivitySource');
  const unbind = useWrite(UnbindSourceDocument, 'ActivitySource');
  const [wanted, setWanted] = useState<boolean | null>(null);
  const writes = useRef(Promise.resolve());
  const isShown = wanted ?? isBound;
  useEffect(() => setWanted((old) => (old === isBound ? null : old)), [isBound]);
  const write = async (isOn: boolean) => {
    const written = await (isOn ? bind : unbind).write({ id, binding });
    if (written.kind === 'done') return;
    setWanted(null);
    if (written.kind === 'failed') notifyFailure(written.error);
    else notifyRefusal(sentenceOf(written.refusal));
  };
  const toggle = () => {
    setWanted(!isShown);
    writes.current = writes.current.then(() => write(!isShown));
  };
  return <Checkbox aria-label={text.bind(name, title)} checked={isShown} disabled={!mayWrite} onChange={toggle} />;
}

const SourceMenu = ({ source, setWork }: { source: Source; setWork: (work: SourceWork) => void }) => (
  <RowMenu
    label={text.menu(source.name)}
    actions={[
      { title: text.rename, act: () => setWork({ what: 'rename', source }) },
      { title: text.delete, act: () => setWork({ what: 'delete', source }), isDangerous: true },
    ]}
  />
);
