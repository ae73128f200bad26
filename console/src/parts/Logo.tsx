/** The mark of the console: a ring that opens to a point outside. The same drawing as `icon.svg`. */
export const Logo = ({ size = 24 }: { size?: number }) => (
  <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
    <rect width="32" height="32" rx="8" fill="var(--mantine-primary-color-filled)" />
    <path d="M15.7 9.03A8 8 0 1 0 22.97 16.3" fill="none" stroke="#fff" strokeWidth="3.6" strokeLinecap="round" />
    <circle cx="23.5" cy="8.5" r="3.5" fill="#fff" />
  </svg>
);
