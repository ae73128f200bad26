interface Drawn {
  letters: string;
  colour: string;
  /** The outline, in a square of 32 units. */
  shape: string;
}

/* Our own shapes and initials, not the logos of these products. White text is readable on each colour. */
const MARKS: Record<string, Drawn> = {
  instantly: { letters: 'In', colour: '#1c5d99', shape: 'M16 1 31 16 16 31 1 16z' },
  smartlead: { letters: 'Sm', colour: '#6741d9', shape: 'M9 2h14l8 14-8 14H9L1 16z' },
  lemlist: { letters: 'Le', colour: '#a61e4d', shape: 'M16 1a15 15 0 1 1 0 30a15 15 0 1 1 0-30z' },
  emailbison: { letters: 'Eb', colour: '#7a4a1d', shape: 'M2 6q0-4 4-4h20q4 0 4 4v14q0 10-14 11Q2 30 2 20z' },
  plusvibe: { letters: 'Pv', colour: '#0b7285', shape: 'M10 2h12v8h8v12h-8v8H10v-8H2V10h8z' },
  hubspot: { letters: 'Hs', colour: '#a33c12', shape: 'M16 1 30 9v14L16 31 2 23V9z' },
  data_enrichment: { letters: 'De', colour: '#2b6a3c', shape: 'M7 2h18q5 0 5 5v18q0 5-5 5H7q-5 0-5-5V7q0-5 5-5z' },
};

const OTHER: Omit<Drawn, 'letters'> = { colour: '#495057', shape: 'M6 2h20q4 0 4 4v20q0 4-4 4H6q-4 0-4-4V6q0-4 4-4z' };

interface PlatformMarkProps {
  /** The key of the platform. */
  of: string;
  size?: number;
}

/** The mark of a platform. It stands beside the name. */
export function PlatformMark({ of, size = 28 }: PlatformMarkProps) {
  const { letters, colour, shape } = MARKS[of] ?? { ...OTHER, letters: of.slice(0, 2) };
  return (
    <svg className="platform-mark" width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <path d={shape} fill={colour} />
      <text x="16" y="20.5" textAnchor="middle" fontSize="12" fontWeight="700" fill="#fff">
        {letters}
      </text>
    </svg>
  );
}
