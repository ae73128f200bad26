// Swagger UI is dark where its page says so.
const dark = self.matchMedia('(prefers-color-scheme: dark)');
const follow = () => document.documentElement.classList.toggle('dark-mode', dark.matches);
dark.addEventListener('change', follow);
follow();

self.SwaggerUIBundle({
  url: '/openapi.json',
  dom_id: '#page',
  deepLinking: true,
  persistAuthorization: true,
  tryItOutEnabled: true,
});
