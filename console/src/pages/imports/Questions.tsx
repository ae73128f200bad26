import { Box, NativeSelect, Text } from '@mantine/core';
import type { ImportCompanyInput } from '../../api/generated/imports';
import type { Import } from './import-preview';
import { text } from './text';

interface QuestionsProps {
  found: Import;
  chosen: readonly ImportCompanyInput[];
  choose: (chosen: ImportCompanyInput[]) => void;
}

const isSame = (name: string, other: string): boolean => name.toLowerCase() === other.toLowerCase();

/** Names that several companies have, each with the company that it stands for. */
export function Questions({ found, chosen, choose }: QuestionsProps) {
  const answered = found.companies
    .filter(({ name }) => !found.questions.some((one) => isSame(one.name, name)))
    .map(({ name, companyId }) => ({ name, companies: [{ id: companyId, domain: undefined }] }));
  const asked = [...found.questions, ...answered];
  if (asked.length === 0) return null;
  return (
    <Box component="section" aria-label={text.questions}>
      <Text size="sm">{text.questionsAbout}</Text>
      {asked.map(({ name, companies }) => (
        <NativeSelect
          key={name}
          label={text.companyFor(name)}
          maw={420}
          data={[
            { value: '', label: text.undecided },
            ...companies.map(({ id, domain }) => ({ value: String(id), label: text.company(id, domain) })),
          ]}
          value={chosen.find((one) => isSame(one.name, name))?.companyId ?? ''}
          onChange={({ currentTarget: { value } }) =>
            choose([
              ...chosen.filter((one) => !isSame(one.name, name)),
              ...(value === '' ? [] : [{ name, companyId: Number(value) }]),
            ])
          }
        />
      ))}
    </Box>
  );
}
