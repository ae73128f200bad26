import { useRef, useState } from 'react';
import { UpdateContactDocument } from '../../../api/generated/contacts';
import { useWrite } from '../../../api/use-write';
import { contactName } from '../../../parts/names';
import { notifyUndoable, notifyWritten } from '../../../parts/notify';
import type { ContactRow } from '../contact-fields';
import { text } from '../text';

/** A card that is shown in another column before the lists have been read again. */
export interface Move {
  card: ContactRow;
  from: string;
  to: string;
}

export interface Moves {
  /** By contact. */
  pending: ReadonlyMap<number, Move>;
  /** Shows the card in its new column at once, and takes it back where the service refuses. */
  move: (card: ContactRow, to: string) => Promise<void>;
  /** By status: how often its cards were written, so that only its column is read again. */
  written: ReadonlyMap<string, number>;
  /** Told by each column which cards it has read. */
  read: (status: string, ids: ReadonlySet<number>) => void;
}

const withOneMore = (counts: ReadonlyMap<string, number>, names: readonly string[]) =>
  new Map([...counts, ...names.map((name) => [name, (counts.get(name) ?? 0) + 1] as const)]);

/** Moves cards between statuses. @param again reads the numbers of all columns */
export function useMoves(again: () => void): Moves {
  const [pending, setPending] = useState<ReadonlyMap<number, Move>>(new Map());
  const [writes, setWrites] = useState<ReadonlyMap<string, number>>(new Map());
  const present = useRef(new Map<string, ReadonlySet<number>>());
  const { write } = useWrite(UpdateContactDocument, 'Contact');
  const forget = (isDone: (move: Move) => boolean) =>
    setPending((old) => {
      const kept = [...old].filter(([, one]) => !isDone(one));
      return kept.length === old.size ? old : new Map(kept);
    });
  const set = async (card: ContactRow, from: string, to: string) => {
    setPending((old) => new Map(old).set(card.id, { card, from, to }));
    const written = await write({ id: card.id, input: { contactStatus: to } }, { quiet: true });
    if (written.kind !== 'done') forget((move) => move.card.id === card.id && move.to === to);
    else {
      setWrites((old) => withOneMore(old, [from, to]));
      again();
    }
    return written;
  };
  const move = async (card: ContactRow, to: string) => {
    const from = pending.get(card.id)?.to ?? card.contactStatus;
    if (from === to) return;
    const written = await set(card, from, to);
    const moved = text.board.moved(contactName(card), to);
    if (written.kind !== 'done') notifyWritten(written, moved);
    else
      notifyUndoable(moved, async () =>
        notifyWritten(await set(card, to, from), text.board.moved(contactName(card), from)),
      );
  };
  /* A move is over when the column of its status has the card and the other one has lost it. */
  const read = (status: string, ids: ReadonlySet<number>) => {
    present.current.set(status, ids);
    forget(({ card: { id }, from, to }) => {
      const { current } = present;
      return (current.get(to)?.has(id) ?? false) && !(current.get(from)?.has(id) ?? false);
    });
  };
  return { pending, written: writes, move, read };
}
