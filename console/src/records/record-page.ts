import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import type { ComponentType } from 'react';
import type { ImportRecord } from '../api/generated/imports';
import type { CustomFieldOwner } from '../api/generated/records';
import type { Rows } from '../api/use-rows';
import type { OneAnswer } from '../api/use-write';
import type { BulkKind } from './bulk/bulk-change';
import type { RecordWhere, Where } from './filter';
import type { Orders } from './list-address';
import type { Listed, RecordField } from './record-field';

/** What a list requests. */
export interface ListRequest {
  where: RecordWhere | null;
  sort: string;
  direction: 'ASC' | 'DESC';
  /** The names of the shown columns: hidden ones are not read. */
  columns: readonly string[];
}

/** A mutation that takes the id of a record alone. */
export type ById = TypedDocumentNode<OneAnswer, { id: number }>;

/** Fields of a record to write; null removes a value. */
export type FieldsInput = Record<string, string | null>;

/** A page that lists one kind of record: everything in which it differs from the others. */
export interface RecordPage<Row extends Listed> {
  /** The last part of its address, and the name of its files. */
  path: 'contacts' | 'companies' | 'emails' | 'campaigns';
  words: RecordWords;
  /** The first one is the column that opens the record. */
  fields: readonly RecordField<Row>[];
  orders: Orders;
  /** Whose custom fields the records have. */
  customOwner: CustomFieldOwner | null;
  /** The condition for the text in the search box. */
  search: (typed: string) => Where;
  useList: (request: ListRequest) => Rows<Row>;
  useCount: (where: RecordWhere | null) => number | undefined;
  Drawer: ComponentType<DrawerProps>;
  /** Present where the records are also shown as columns of cards. */
  Board?: ComponentType<BoardProps>;
  /** Absent where records are not created by hand. */
  New?: ComponentType<NewProps>;
  /** The height of its rows in pixels, where cells have a second line. */
  rowHeight?: number;
  /** What rows of an imported file are; absent where none can be imported. */
  imported?: ImportRecord;
  /** Present where bulk actions are possible. */
  bulk?: BulkKind;
  /** Restores a deleted record. */
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

/** What a board shows: the records of the list. */
export interface BoardProps {
  request: Pick<ListRequest, 'where' | 'sort' | 'direction'>;
}

/** The properties of the drawer of a record. */
export interface DrawerProps {
  id: number;
  close: () => void;
  /** Called when the record was deleted. */
  deleted: (name: string) => void;
}

/** The properties of the dialog that creates a record. */
export interface NewProps {
  close: () => void;
  /** Opens the new record. */
  show: (id: number) => void;
}
