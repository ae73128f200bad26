import createPurifier from 'dompurify';

/** A sanitized body, and the number of remote images that were removed. */
export interface SafeBody {
  html: string;
  images: number;
}

/* Everything that could load, run, style or send anything. The frame forbids it as well. */
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
 * Sanitizes the HTML of an email: no scripts, styles, forms or frames, and only embedded images. Links cannot be followed;
 * their titles show their targets.
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
 * Browsers report inline styles, handlers and base elements as policy violations while they parse, before the sanitizer runs.
 * So they are renamed in the text first; whatever this misses is reported, but still removed.
 */
function withoutInline(body: string): string {
  return body
    .replace(/<style\b[\s\S]*?<\/style\s*>/gi, '')
    .replace(/<base\b[^>]*>/gi, '')
    .replace(/<[a-z][^>]*>/gi, (tag) => tag.replace(/([\s"'/])(style|on[a-z]+)(?=\s*=)/gi, '$1data-$2'));
}
