import { readFileSync } from 'node:fs';
import { buildSchema, Kind, parse, validate } from 'graphql';
import { expect, it } from 'vitest';
import { ROOT } from '../support/service-process.js';
import { blocksOf, readPages } from './markdown.js';

const schema = buildSchema(readFileSync(`${ROOT}/schema.graphql`, 'utf8'));

const documents = readPages().flatMap((page) =>
  blocksOf(page)
    .filter(({ language }) => language === 'graphql')
    .map(({ text }) => ({ title: `${page.path}: ${text.split('\n')[0]}`, text })),
);

/** The faults of each operation of a block by itself, because a page may show several without names. */
function faultsOf(text: string): string[] {
  const { definitions } = parse(text);
  const fragments = definitions.filter(({ kind }) => kind === Kind.FRAGMENT_DEFINITION);
  const operations = definitions.filter(({ kind }) => kind === Kind.OPERATION_DEFINITION);
  return operations.flatMap((operation) =>
    validate(schema, { kind: Kind.DOCUMENT, definitions: [operation, ...fragments] }).map(({ message }) => message),
  );
}

it.each(documents)('$title: is valid', ({ text }) => {
  expect(faultsOf(text)).toEqual([]);
});
