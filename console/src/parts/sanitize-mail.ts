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
    FORBID_TAGS: FORBIDDEN,
    FORBID_ATTR: FORBIDDEN_ATTRIBUTES,
  });
  return { html, images };
}

/*
 * The purifier parses in a document with the page's policy, which would report each inline style and handler before they are
 * taken out. In a template nothing has a policy, and nothing runs.
 */
function withoutInline(body: string): string {
  const template = document.createElement('template');
  template.innerHTML = body;
  for (const element of template.content.querySelectorAll('script, style, template, noscript')) element.remove();
  for (const element of template.content.querySelectorAll('*')) {
    for (const name of element.getAttributeNames()) {
      if (name === 'style' || name.startsWith('on')) element.removeAttribute(name);
    }
  }
  return template.innerHTML;
}
