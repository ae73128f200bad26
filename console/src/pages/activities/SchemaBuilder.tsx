import { ActionIcon, Button, Fieldset, Group, Select, Stack, TagsInput, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconPlus, IconTrash, IconUp } from '../../icons';
import { text } from '../../text';
import { FIELD_TYPES, newField, type TypeValues } from './schema-draft';

/** The properties of a type, one below the other: name, what it holds, and the list of a choice. */
export function SchemaBuilder({ form }: { form: UseFormReturnType<TypeValues> }) {
  const { fields } = form.values;
  return (
    <Fieldset legend={text.activityTypes.fields}>
      <Stack gap="xs">
        {fields.map(({ key, type }, index) => (
          <Group key={key} gap="xs" align="flex-end" role="group" aria-label={text.activityTypes.field(index + 1)}>
            <TextInput
              label={text.activityTypes.fieldName}
              style={{ flex: '1 1 160px' }}
              {...form.getInputProps(`fields.${index}.fieldName`)}
            />
            <Select
              label={text.activityTypes.fieldType}
              w={160}
              allowDeselect={false}
              data={FIELD_TYPES.map((value) => ({ value, label: text.activityTypes.fieldTypes[value] }))}
              {...form.getInputProps(`fields.${index}.type`)}
            />
            {type.startsWith('dropdown') ? (
              <TagsInput
                label={text.activityTypes.options}
                placeholder={text.activityTypes.optionsAbout}
                style={{ flex: '1 1 200px' }}
                {...form.getInputProps(`fields.${index}.options`)}
              />
            ) : null}
            <ActionIcon
              variant="subtle"
              color="gray"
              size={36}
              disabled={index === 0}
              aria-label={text.activityTypes.moveUp(index + 1)}
              onClick={() => form.reorderListItem('fields', { from: index, to: index - 1 })}
            >
              <IconUp size={16} />
            </ActionIcon>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={36}
              aria-label={text.activityTypes.removeField(index + 1)}
              onClick={() => form.removeListItem('fields', index)}
            >
              <IconTrash size={16} />
            </ActionIcon>
          </Group>
        ))}
        <Group>
          <Button
            size="xs"
            variant="default"
            leftSection={<IconPlus size={14} />}
            onClick={() => form.insertListItem('fields', newField())}
          >
            {text.activityTypes.addField}
          </Button>
        </Group>
      </Stack>
    </Fieldset>
  );
}
