import { UnstyledButton } from '@mantine/core';
import { type ReactNode, useId, useState } from 'react';
import { IconDown, IconRight } from '../icons';

interface DisclosureProps {
  line: ReactNode;
  /** Shown below the line while it is closed. */
  closed?: ReactNode;
  children: () => ReactNode;
}

/** A line that expands; its content is rendered when it is opened. */
export function Disclosure({ line, closed, children }: DisclosureProps) {
  const [isOpen, setOpen] = useState(false);
  const content = useId();
  return (
    <>
      <UnstyledButton
        className="disclosure"
        aria-expanded={isOpen}
        aria-controls={isOpen ? content : undefined}
        onClick={() => setOpen((old) => !old)}
      >
        {isOpen ? <IconDown size={16} /> : <IconRight size={16} />}
        <span>{line}</span>
      </UnstyledButton>
      {isOpen ? (
        <div id={content} className="disclosed">
          {children()}
        </div>
      ) : (
        closed
      )}
    </>
  );
}
