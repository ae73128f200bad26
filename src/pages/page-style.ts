import { createHash } from 'node:crypto';

/** The sheet of pages that only have text. */
export const PAGE_STYLE = `:root {
  color-scheme: light dark;
}

body {
  max-width: 44rem;
  margin: 3rem auto;
  padding: 0 1rem;
  font: 16px / 1.5 system-ui, sans-serif;
}

dt {
  margin-top: 0.75rem;
  font-weight: 600;
}

dd {
  margin: 0;
}
`;

const digest = createHash('sha256').update(PAGE_STYLE);

/** Its source in a Content-Security-Policy, for pages that contain it. */
export const PAGE_STYLE_SOURCE = `'sha256-${digest.copy().digest('base64')}'`;

/** Its name below `/assets/`, for pages that link to it. */
export const PAGE_STYLE_FILE = `home-${digest.digest('hex').slice(0, 16)}.css`;
