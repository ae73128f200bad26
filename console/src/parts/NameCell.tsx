import type { ReactNode } from 'react';

interface NameCellProps {
  /** The mark before the name: an avatar or the mark of a platform. */
  mark?: ReactNode;
  /** The name, usually a link. */
  children: ReactNode;
  /** A secondary fact below the name, in one line. */
  below?: string | null | undefined;
}

/** The name of a record, with its mark and a secondary fact. A grid with such cells has taller rows. */
export const NameCell = ({ mark, children, below }: NameCellProps) => (
  <span className="named">
    {mark}
    <span className="named-lines">
      {children}
      {below ? (
        <bdi className="named-below" title={below}>
          {below}
        </bdi>
      ) : null}
    </span>
  </span>
);
