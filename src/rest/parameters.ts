export * from '../wire/parameters.js';
