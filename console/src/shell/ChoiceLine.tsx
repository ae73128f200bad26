import { SuppressedMark } from '../suppressions/SuppressedMark';
import type { Choice } from './choices';
import { partsOf } from './words';

/** A line of the palette. What was typed is set off, as text. */
export function ChoiceLine({ choice, words }: { choice: Choice; words: readonly string[] }) {
  const { icon: Icon, label, description, hit } = choice;
  return (
    <span className="choice">
      <Icon size={18} />
      <span className="choice-text">
        <span>
          <Marked text={label} words={words} />
        </span>
        {description === '' ? null : (
          <span className="choice-about">
            <Marked text={description} words={words} />
          </span>
        )}
      </span>
      {hit ? <SuppressedMark of={hit.suppressed === null ? null : { reason: hit.suppressedReason }} /> : null}
    </span>
  );
}

function Marked({ text, words }: { text: string; words: readonly string[] }) {
  const parts = partsOf(text, words);
  return (
    <bdi>
      {parts.map(({ part, isFound }, index) =>
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other key.
        isFound ? <mark key={index}>{part}</mark> : part,
      )}
    </bdi>
  );
}
