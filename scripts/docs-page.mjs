// What `/docs` shows before Swagger UI is loaded: the guide and the list of operations, in the elements of Swagger UI, so
// that nothing moves when that replaces the list.

const ENTITIES = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (text) => text.replaceAll(/[&<>"]/g, (character) => ENTITIES[character]);

/**
 * @param {object} document the OpenAPI document
 * @returns {{ title: string, guide: string, operations: string }} HTML
 */
export function renderDocs({ info, tags, paths }) {
  const operations = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ method, path, ...operation })),
  );
  return {
    title: escapeHtml(info.title),
    guide: info.description.split('\n\n').map(renderBlock).join('\n'),
    operations: tags
      .map((tag) =>
        renderTag(
          tag,
          operations.filter((one) => one.tags.includes(tag.name)),
        ),
      )
      .join('\n'),
  };
}

/* The guide is in the part of Markdown that it uses: headings, paragraphs, code, strong and emphasised words. */
function renderBlock(block) {
  const inline = escapeHtml(block.replace(/^## /, ''))
    .replaceAll(/`(.+?)`/g, '<code>$1</code>')
    .replaceAll(/\*\*(.+?)\*\*/g, '<strong>$1</strong>')
    .replaceAll(/\*(.+?)\*/g, '<em>$1</em>');
  return block.startsWith('## ') ? `<h2>${inline}</h2>` : `<p>${inline}</p>`;
}

const renderTag = ({ name, description }, operations) =>
  `<div class="opblock-tag-section is-open"><h3 class="opblock-tag"><a class="nostyle" href="#/${encodeURIComponent(name)}"><span>${escapeHtml(name)}</span></a><small><div class="renderedMarkdown"><p>${escapeHtml(description)}</p></div></small></h3>
<div class="operation-tag-content">${operations.map((one) => renderOperation(name, one)).join('\n')}</div></div>`;

/* Swagger UI opens the operation that the address names. */
const renderOperation = (tag, { method, path, operationId, summary }) =>
  `<div class="opblock opblock-${method}"><a class="opblock-summary nostyle" href="#/${encodeURIComponent(tag)}/${operationId}"><span class="opblock-summary-control"><span class="opblock-summary-method">${method.toUpperCase()}</span><span class="opblock-summary-path-description-wrapper"><span class="opblock-summary-path">${escapeHtml(path).replaceAll(/(?<=.)\//g, '<wbr>/')}</span><span class="opblock-summary-description">${escapeHtml(summary)}</span></span></span></a></div>`;
