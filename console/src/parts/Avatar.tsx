interface AvatarProps {
  /** The id of the record, which decides the colour. */
  id: number;
  name: string;
  size?: 'sm' | 'lg';
  /** Companies are square, people round. */
  square?: boolean;
}

/** How many colours there are in the style sheet. */
const COLOURS = 8;

/* The first letters of the first and the last word: of an address, what stands before the @. */
function initialsOf(name: string): string {
  const words = (name.split('@')[0] ?? '').split(/[\s._-]+/).filter((word) => /[\p{L}\p{N}]/u.test(word));
  const [first = '', last = ''] = words.length > 1 ? [words[0], words.at(-1)] : [words[0]];
  return [first, last]
    .map((word) => /[\p{L}\p{N}]/u.exec(word)?.[0] ?? '')
    .join('')
    .toUpperCase();
}

/** The initials of a name beside it, for the eye only. */
export const Avatar = ({ id, name, size = 'sm', square = false }: AvatarProps) => (
  <span
    className="avatar"
    data-size={size}
    data-colour={id % COLOURS}
    data-square={square || undefined}
    aria-hidden="true"
  >
    {initialsOf(name)}
  </span>
);
