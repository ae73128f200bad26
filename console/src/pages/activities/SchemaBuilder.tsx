import { ActionIcon, Button, Fieldset, Group, Select, Stack, TagsInput, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconPlus, IconTrash, IconUp } from '../../icons';
import { FIELD_TYPES, newField, type TypeValues } from './schema-draft';
import { text } from './text';

type TypeFormState = UseFormReturnType<TypeValues>;

/** The properties of a type: name, type, and the options of a choice. */
export function SchemaBuilder({ form }: { form: TypeFormState }) {
  return (
    <Fieldset legend={text.fields}>
      <Stack gap="xs">
        {form.values.fields.map(({ key, type }, index) => (
          <Property key={key} form={form} index={index} hasOptions={type.startsWith('dropdown')} />
        ))}
        <Group>
          <Button
            size="xs"
            variant="default"
            leftSection={<IconPlus size={14} />}
            onClick={() => form.insertListItem('fields', newField())}
          >
            {text.addField}
          </Button>
        </Group>
      </Stack>
    </Fieldset>
  );
}

function Property({ form, index, hasOptions }: { form: TypeFormState; index: number; hasOptions: boolean }) {
  return (
    <Group gap="xs" align="flex-end" role="group" aria-label={text.field(index + 1)}>
      <TextInput
        label={text.fieldName}
        style={{ flex: '1 1 160px' }}
        {...form.getInputProps(`fields.${index}.fieldName`)}
      />
      <Select
        label={text.fieldType}
        w={160}
        allowDeselect={false}
        data={FIELD_TYPES.map((value) => ({ value, label: text.fieldTypes[value] }))}
        {...form.getInputProps(`fields.${index}.type`)}
      />
      {hasOptions ? (
        <TagsInput
          label={text.options}
          placeholder={text.optionsAbout}
          style={{ flex: '1 1 200px' }}
          {...form.getInputProps(`fields.${index}.options`)}
        />
      ) : null}
      <ActionIcon
        variant="subtle"
        color="gray"
        size={36}
        disabled={index === 0}
        aria-label={text.moveUp(index + 1)}
        onClick={() => form.reorderListItem('fields', { from: index, to: index - 1 })}
      >
        <IconUp size={16} />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={36}
        aria-label={text.removeField(index + 1)}
        onClick={() => form.removeListItem('fields', index)}
      >
        <IconTrash size={16} />
      </ActionIcon>
    </Group>
  );
}
