import { page, pageSize, requiredText, structure } from './parameters.js';

/** The parameters of every look-up by custom field. */
export const lookupQuery = {
  field_name: requiredText('The custom field to match.', 255),
  field_value: requiredText('The value to match, exactly.', 65_536),
  structure,
  page,
  page_size: pageSize,
};

interface LookupInput {
  query: { field_name: string; field_value: string; page: number; page_size: number };
}

/** Converts them to variables of the core. */
export const lookupVariables = ({ query }: LookupInput) => ({
  field: { fieldName: query.field_name, fieldValue: query.field_value },
  page: query.page,
  pageSize: query.page_size,
});
