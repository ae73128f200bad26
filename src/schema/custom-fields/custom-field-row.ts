/** A custom field as every record carries it. */
export interface CustomFieldRow {
  id: number;
  fieldName: string;
  fieldValue: string;
  updatedTime: Date | string;
}
