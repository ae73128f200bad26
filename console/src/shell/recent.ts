/** What a visitor chose in the palette. */
export interface Recent {
  href: string;
  label: string;
  description: string;
}

const NAME = 'outreach-recent';
const MOST = 6;

const isText = (value: unknown): value is string => typeof value === 'string';
const isRecent = (value: unknown): value is Recent =>
  typeof value === 'object' &&
  value !== null &&
  ['href', 'label', 'description'].every((name) => isText(Reflect.get(value, name))) &&
  // It is opened: nothing but the console.
  String(Reflect.get(value, 'href')).startsWith('/console/');

/** The latest choices of this tab, the last first. */
export function readRecent(): Recent[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(NAME) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isRecent) : [];
  } catch {
    // Another program of this origin wrote something else there.
    return [];
  }
}

export function remember(choice: Recent): void {
  const others = readRecent().filter(({ href }) => href !== choice.href);
  sessionStorage.setItem(NAME, JSON.stringify([choice, ...others].slice(0, MOST)));
}
