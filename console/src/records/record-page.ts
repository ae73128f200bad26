import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import type { ComponentType } from 'react';
import type { CustomFieldOwner } from '../api/generated/records';
import type { Rows } from '../api/use-rows';
import type { OneAnswer } from '../api/use-write';
import type { BulkKind } from './bulk/bulk-change';
import type { RecordWhere, Where } from './filter';
import type { Orders } from './list-address';
import type { Listed, RecordField } from './record-field';

/** What a list asks the service for. */
export interface Asked {
  where: RecordWhere | null;
  sort: string;
  direction: 'ASC' | 'DESC';
  /** Names of the columns that are shown: what nobody sees is not read. */
  columns: readonly string[];
}

/** A mutation that takes the id of a record alone. */
export type ById = TypedDocumentNode<OneAnswer, { id: number }>;

/** Fields of a record to write; null takes a value away. */
export type FieldsInput = Record<string, string | null>;

/** A page that lists one kind of record: everything that makes it different from the others. */
export interface RecordPage<Row extends Listed> {
  /** Of its address and of its files. */
  path: 'contacts' | 'companies' | 'emails' | 'campaigns';
  words: RecordWords;
  /** The first one is the column that opens the record. */
  fields: readonly RecordField<Row>[];
  orders: Orders;
  /** Whose custom fields the records have. */
  customOwner: CustomFieldOwner | null;
  /** The condition for what is typed into the search. */
  search: (typed: string) => Where;
  useList: (asked: Asked) => Rows<Row>;
  useCount: (where: RecordWhere | null) => number | undefined;
  Drawer: ComponentType<DrawerProps>;
  /** Absent where records are not made by hand. */
  New?: ComponentType<NewProps>;
  /** Present where many of them can be changed or deleted at once. */
  bulk?: BulkKind;
  /** Gives a deleted record back. */
  restore?: { document: ById; done: string };
}

/** The words of such a page. */
export interface RecordWords {
  title: string;
  about: string;
  search: string;
  create?: string;
  none: string;
  noneAbout: string;
  noMatch: string;
}

/** What the drawer of a record is given. */
export interface DrawerProps {
  id: number;
  close: () => void;
  /** Tells that the record was deleted. */
  deleted: (name: string) => void;
}

/** What the dialog that makes a record is given. */
export interface NewProps {
  close: () => void;
  /** Opens what was made. */
  show: (id: number) => void;
}
