import { Text } from '@mantine/core';
import { ChangeDetails } from '../history/ChangeHistory';
import { changeSentence } from '../history/change-sentence';
import { Told } from '../history/Told';
import { IconHistory } from '../icons';
import { Disclosure } from '../parts/Disclosure';
import type { MomentChange } from './moments';
import { profileText as text } from './text';

/** A change as a sentence; its fields are shown when it is opened. */
export const ChangeMoment = ({ change, time }: { change: MomentChange; time: string }) => (
  <div className="moment">
    <IconHistory size={16} />
    <div>
      <Text size="sm">
        <Told sentence={changeSentence(change)} />
        <Text span size="sm" c="dimmed">
          {' '}
          · {time}
        </Text>
      </Text>
      <Disclosure
        line={
          <Text span size="xs" c="dimmed">
            {text.details}
          </Text>
        }
      >
        {() => <ChangeDetails change={change} />}
      </Disclosure>
    </div>
  </div>
);
