import type { ComponentType, SVGProps } from 'react';

/** @property size in CSS pixels, width and height alike */
type IconProps = SVGProps<SVGSVGElement> & { size?: number };

export type Icon = ComponentType<IconProps>;

/**
 * An icon of lines in the colour of the text around it. The build calls it for each icon of `icons.ts` (vite.config.ts).
 * @param lines data of paths in a square of 24 units
 */
export function iconOf(lines: readonly string[]): Icon {
  return ({ size = 24, ...rest }) => (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      {...rest}
    >
      {lines.map((line) => (
        <path key={line} d={line} />
      ))}
    </svg>
  );
}
