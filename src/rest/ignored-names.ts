/** The most bytes of the header that lists ignored fields. */
const MAX_HEADER = 1024;

/** The most characters of a name in it. */
const MAX_NAME = 64;

/*
 * Safe in a header whatever the name is. Cut before encoding, and cleaned because the cut may split a surrogate pair.
 */
const encodeName = (name: string) => encodeURIComponent(name.slice(0, MAX_NAME).toWellFormed());

/** The value of X-Ignored-Parameters: safe in a header whatever the names are, and of limited length. */
export function ignoredParameters(names: string[]): string {
  return names.slice(0, 20).map(encodeName).join(', ');
}

/**
 * The value of X-Ignored-Fields: as many of the names as fit whole into 1 kB, percent-encoded. The empty name is `""`.
 * @returns null when no field was ignored
 */
export function ignoredFields(names: Iterable<string>): string | null {
  let header = '';
  for (const name of names) {
    const next = `${header === '' ? '' : `${header}, `}${encodeName(name) || '""'}`;
    if (next.length > MAX_HEADER) break;
    header = next;
  }
  return header === '' ? null : header;
}
