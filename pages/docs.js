// Swagger UI is dark where its page says so.
const dark = self.matchMedia('(prefers-color-scheme: dark)');
const follow = () => document.documentElement.classList.toggle('dark-mode', dark.matches);
dark.addEventListener('change', follow);
follow();

const { bundle } = document.currentScript.dataset;
const described = fetch('/openapi.json').then((answer) => answer.json());

// The list of operations is painted before the browser reads the megabyte of Swagger UI, which then replaces it.
self.requestAnimationFrame(() => self.setTimeout(load));

function load() {
  const script = document.createElement('script');
  script.src = bundle;
  script.addEventListener('load', start);
  document.head.append(script);
}

async function start() {
  self.SwaggerUIBundle({
    spec: await described,
    dom_id: '#page',
    deepLinking: true,
    persistAuthorization: true,
    tryItOutEnabled: true,
    defaultModelsExpandDepth: 0,
    plugins: [() => ({ fn: { resolveSubtree } })],
    onComplete: replaceList,
  });
}

function replaceList() {
  if (document.querySelector('#page .opblock')) document.querySelector('#list').remove();
  else self.requestAnimationFrame(replaceList);
}

/* What Swagger UI shows of an operation. All references lead into the document; its own resolver reads the whole document
   each time, which takes seconds. */
async function resolveSubtree(spec, path) {
  const part = path.reduce((node, name) => node?.[name], spec);
  return { spec: inline(part, spec, []), errors: [] };
}

/* A shape that contains itself keeps its reference. */
function inline(node, spec, within) {
  if (Array.isArray(node)) return node.map((one) => inline(one, spec, within));
  if (typeof node !== 'object' || node === null) return node;
  const { $ref } = node;
  if (typeof $ref !== 'string')
    return Object.fromEntries(Object.entries(node).map(([name, value]) => [name, inline(value, spec, within)]));
  if (within.includes($ref)) return node;
  const [kind, name] = $ref.replace('#/components/', '').split('/');
  return inline(spec.components[kind][name], spec, [...within, $ref]);
}
