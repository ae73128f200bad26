import { Text } from '@mantine/core';
import { IconHistory } from '../icons';
import { Disclosure } from '../parts/Disclosure';
import { JournalEntry } from '../parts/JournalEntry';
import { authorWords, changeWords } from './change-words';
import type { MomentChange } from './moments';

/** A change as a sentence; its fields are shown when it is opened. */
export const ChangeMoment = ({ change, time }: { change: MomentChange; time: string }) => (
  <div className="moment">
    <IconHistory size={16} />
    <div>
      <Disclosure
        line={
          <Text size="sm">
            <bdi>{authorWords(change)}</bdi> <bdi>{changeWords(change)}</bdi>{' '}
            <Text span size="sm" c="dimmed">
              · {time}
            </Text>
          </Text>
        }
      >
        {() => <JournalEntry entry={change} />}
      </Disclosure>
    </div>
  </div>
);
