// GraphiQL over this service: the key is typed once, above the tabs, and kept in this page alone.
(() => {
  const KEY_SHAPE = /^(?:RV|RO|ML)-[0-9A-Za-z]{49}$/;
  const element = (id) => document.getElementById(id);
  const settings = JSON.parse(element('settings').textContent);

  self.MonacoEnvironment = { globalAPI: false, getWorkerUrl: (_module, label) => settings.workers[label] };

  const keyText = () => element('key').value.trim();

  function post(params, accept, signal) {
    const client = element('client').value.trim();
    const headers = { 'Content-Type': 'application/json', Accept: accept, 'X-API-KEY': keyText() };
    if (client) headers['X-Client-Id'] = client;
    const { query, variables, operationName } = params;
    const body = JSON.stringify({ query, variables, operationName });
    return fetch('/graphql', { method: 'POST', headers, body, signal });
  }

  const ask = async (params) => (await post(params, 'application/json')).json();

  // ── The schema waits for a key that works ────────────────────────────────────────────────────────────────────

  let introspection = null;
  let isLoaded = false;
  let onSchema = null;
  const schema = new Promise((resolve) => {
    onSchema = resolve;
  });

  const say = (text) => {
    element('note').textContent = text;
  };

  async function loadSchema() {
    if (!introspection || isLoaded || !KEY_SHAPE.test(keyText())) return;
    say('Loading the schema …');
    const answer = await ask(introspection).catch((error) => ({ errors: [error] }));
    if (!answer.data) return say(answer.errors[0].message);
    isLoaded = true;
    say('The schema is loaded.');
    onSchema(answer);
  }

  function readSchema(params) {
    if (isLoaded) return ask(params);
    introspection = params;
    loadSchema();
    return schema;
  }

  // ── Subscriptions are server-sent events in answer to a POST ────────────────────────────────────────────────────

  async function* readEvents(response) {
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    for (let rest = ''; ; ) {
      const { done, value } = await reader.read();
      if (done) return;
      const events = (rest + value).split('\n\n');
      rest = events.pop();
      for (const event of events) {
        const data = /^event: next$/m.test(event) && /^data: (.*)$/m.exec(event);
        if (data) yield JSON.parse(data[1]);
      }
    }
  }

  async function* watch(params, signal) {
    try {
      const response = await post(params, 'text/event-stream', signal);
      const isStream = response.headers.get('Content-Type')?.startsWith('text/event-stream');
      if (isStream) yield* readEvents(response);
      else yield await response.json();
    } catch (error) {
      if (!signal.aborted) throw error;
    }
  }

  /* Whoever stops while no event comes is not to wait for the next one: so the request is ended first. */
  function subscribe(params) {
    const ending = new AbortController();
    const events = watch(params, ending.signal);
    return {
      next: () => events.next(),
      return: () => {
        ending.abort();
        return events.return();
      },
      [Symbol.asyncIterator]() {
        return this;
      },
    };
  }

  /* After a change of tabs GraphiQL gives the new text at once, and for half a second the old name and document. */
  function readOperations(text) {
    let outer = text.replace(/"""[\s\S]*?"""|"(?:\\.|[^"\\])*"|#.*/g, '');
    for (let inner = null; inner !== outer; ) {
      inner = outer;
      outer = inner.replace(/\{[^{}]*\}|\([^()]*\)/g, ';');
    }
    return [...outer.matchAll(/\b(query|mutation|subscription)\b\s*(\w*)/g)].map(([, kind, name]) => ({ kind, name }));
  }

  const refuse = (message) => Promise.resolve({ errors: [{ message }] });

  function fetcher({ query, variables, operationName }) {
    if (operationName === 'IntrospectionQuery') return readSchema({ query, variables, operationName });
    if (!query.replace(/#.*|[\s,]/g, '')) return refuse('The query is empty.');
    if (!keyText()) return refuse('Type an API key above.');
    const operations = readOperations(query);
    const chosen = operations.find(({ name }) => name === operationName);
    const params = { query, variables, operationName: chosen?.name };
    return (chosen ?? operations[0])?.kind === 'subscription' ? subscribe(params) : ask(params);
  }

  // ── The texts of the last visit ──────────────────────────────────────────────────────────────────────────────────

  const TABS = 'graphiql:tabState';
  const [QUERY, VARIABLES] = ['graphiql:query', 'graphiql:variables'];

  /*
   * GraphiQL keeps its tabs, and beside them the text that was edited last. It shows the tab with that text, and adds one
   * where none has it: an empty one after a visit in which nothing was edited.
   */
  function recallTabs() {
    const { tabs, activeTabIndex } = JSON.parse(localStorage.getItem(TABS) ?? '{"tabs":[]}');
    const filled = tabs.filter(({ query }) => query?.trim());
    if (filled.length === 0) {
      for (const name of [TABS, QUERY, VARIABLES]) localStorage.removeItem(name);
      return;
    }
    const edited = localStorage.getItem(QUERY) ?? '';
    const withText = filled.findIndex(({ query }) => query === edited);
    const active = withText === -1 ? Math.max(0, filled.indexOf(tabs[activeTabIndex])) : withText;
    localStorage.setItem(TABS, JSON.stringify({ tabs: filled, activeTabIndex: active }));
    // The last change of a text may be in no tab yet.
    if (withText === -1 && edited.trim()) return;
    const { query, variables } = filled[active];
    localStorage.setItem(QUERY, query);
    if (variables) localStorage.setItem(VARIABLES, variables);
    else localStorage.removeItem(VARIABLES);
  }

  /* Tabs may be dragged, and GraphiQL moves a tab aside as soon as it is pressed: so the click would miss it. */
  function keepTabsStill(event) {
    if (event.target.closest('.graphiql-tab')) event.stopPropagation();
  }

  element('root').addEventListener('pointerdown', keepTabsStill, { capture: true });
  element('key').addEventListener('input', () => void loadSchema());
  element('access').addEventListener('submit', (event) => event.preventDefault());
  document.addEventListener('DOMContentLoaded', () => {
    try {
      recallTabs();
    } catch {
      // Nothing can be stored or read: GraphiQL shows its first texts.
    }
    self.YogaGraphiQL.renderYogaGraphiQL(element('root'), {
      title: 'Outreach core',
      fetcher,
      defaultTabs: settings.tabs,
      isHeadersEditorEnabled: false,
      shouldPersistHeaders: false,
      // Otherwise what is typed would stand in the address.
      onEditQuery: () => undefined,
    });
  });
})();
