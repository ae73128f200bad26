import { Badge, Skeleton, Table, Text } from '@mantine/core';
import { DuplicatePeopleDocument } from '../../api/generated/duplicates';
import { useRead } from '../../api/hooks';
import { RecordLink } from '../../parts/RecordLink';
import { Refusal } from '../../parts/Refusal';
import { text } from '../../text';
import { personName } from '../people/person-name';
import { compare } from './compare';

/** The Persons of a suggestion next to each other, with what differs. The first one stays when they are merged. */
export function SideBySide({ ids }: { ids: readonly number[] }) {
  const { data, error, again } = useRead(DuplicatePeopleDocument, { ids: [...ids] });
  if (error) return <Refusal error={error} again={again} />;
  if (!data) return <Skeleton height={280} />;
  const people = ids.flatMap((id) => data.people.nodes.find((one) => one.id === id) ?? []);
  return (
    <>
      <Table.ScrollContainer minWidth={480}>
        <Table aria-label={text.duplicates.compared} className="wrapping" verticalSpacing={5} layout="fixed">
          <Table.Thead>
            <Table.Tr>
              <Table.Td w={170} />
              {people.map((one, index) => (
                <Table.Th key={one.id} scope="col">
                  <RecordLink page="people" id={one.id}>
                    {personName(one)}
                  </RecordLink>{' '}
                  {index === 0 ? <Badge color="blue">{text.duplicates.stays}</Badge> : null}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {compare(people).map(({ title, isCustom, values, differs }) => (
              <Table.Tr key={`${isCustom} ${title}`} className={differs ? 'differs' : undefined}>
                <Table.Th scope="row" fw={differs ? 600 : 400}>
                  <bdi>{title}</bdi>
                  <Text size="xs" c="dimmed">
                    {[isCustom ? text.journal.custom : null, differs ? text.duplicates.differs : null]
                      .filter(Boolean)
                      .join(', ')}
                  </Text>
                </Table.Th>
                {values.map((value, index) => (
                  <Table.Td key={people[index]?.id ?? index}>
                    <bdi>{value}</bdi>
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      {ids.length > people.length ? (
        <Text c="dimmed">{text.duplicates.notShown(ids.length - people.length)}</Text>
      ) : null}
    </>
  );
}
