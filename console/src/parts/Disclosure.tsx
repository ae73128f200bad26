import { UnstyledButton } from '@mantine/core';
import { type ReactNode, useId, useState } from 'react';
import { IconDown, IconRight } from '../icons';

interface DisclosureProps {
  line: ReactNode;
  /** The name of the button, where the line alone is not unique; it begins with the words of the line. */
  label?: string;
  /** Shown below the line while it is closed. */
  closed?: ReactNode;
  children: () => ReactNode;
}

/** A line that expands; its content is rendered when it is opened. */
export function Disclosure({ line, label, closed, children }: DisclosureProps) {
  const [isOpen, setOpen] = useState(false);
  const content = useId();
  return (
    <>
      <UnstyledButton
        className="disclosure"
        aria-label={label}
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
