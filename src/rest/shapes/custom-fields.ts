export { structured, structuredPage } from '../../wire/structured.js';
