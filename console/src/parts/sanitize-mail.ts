import createPurifier from 'dompurify';

/** A body that is safe to show, and how many pictures of other hosts were left out. */
export interface SafeBody {
  html: string;
  images: number;
}

/* What would load, run, style or send anything. The frame forbids it once more. */
const FORBIDDEN = ['style', 'link', 'meta', 'base', 'form', 'input', 'button', 'select', 'textarea'].concat([
  'video',
  'audio',
  'source',
  'track',
  'picture',
  'iframe',
  'object',
  'embed',
  'svg',
  'math',
  'dialog',
  'template',
]);
const FORBIDDEN_ATTRIBUTES = [
  'style',
  'srcset',
  'background',
  'poster',
  'action',
  'formaction',
  'ping',
  'target',
  'class',
];

/**
 * Makes the HTML of an email safe: no script, style, form or frame, and no picture but those that it brings itself. A
 * link cannot be followed; its title says where it leads.
 */
export function sanitizeMail(body: string): SafeBody {
  const purifier = createPurifier(window);
  let images = 0;
  purifier.addHook('afterSanitizeAttributes', (node) => {
    const source = node.getAttribute('src');
    if (source !== null && !/^data:image\/(png|gif|jpeg|webp);base64,/i.test(source)) {
      images += 1;
      node.remove();
    }
    const href = node.getAttribute('href');
    if (href === null) return;
    node.setAttribute('title', href);
    node.removeAttribute('href');
  });
  const html = purifier.sanitize(withoutInline(body), {
    USE_PROFILES: { html: true },
    ALLOW_DATA_ATTR: false,
    FORBID_TAGS: FORBIDDEN,
    FORBID_ATTR: FORBIDDEN_ATTRIBUTES,
  });
  return { html, images };
}

/*
 * Browsers report each inline style, handler and base to the page's policy already while they parse, whatever is done with it
 * afterwards. So these are renamed in the text before; what this misses is reported, and removed all the same.
 */
function withoutInline(body: string): string {
  return body
    .replace(/<style\b[\s\S]*?<\/style\s*>/gi, '')
    .replace(/<base\b[^>]*>/gi, '')
    .replace(/<[a-z][^>]*>/gi, (tag) => tag.replace(/([\s"'/])(style|on[a-z]+)(?=\s*=)/gi, '$1data-$2'));
}
