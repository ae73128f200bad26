import { Button } from '@mantine/core';
import { useState } from 'react';
import { profileText as text } from './text';

/** From here on a text is shortened at first. */
const MANY = { letters: 320, lines: 4 };

/** A text as it was written; a long one is shown in part until it is opened. */
export function LongText({ of }: { of: string }) {
  const [isOpen, setOpen] = useState(false);
  const isLong = of.length > MANY.letters || of.split('\n').length > MANY.lines;
  return (
    <>
      <p className="written" data-short={isLong && !isOpen ? true : undefined} dir="auto">
        {of}
      </p>
      {isLong ? (
        <Button variant="subtle" size="compact-xs" aria-expanded={isOpen} onClick={() => setOpen((old) => !old)}>
          {isOpen ? text.less : text.more}
        </Button>
      ) : null}
    </>
  );
}
