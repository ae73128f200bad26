import { useRef } from 'react';
import { ConfirmWrite } from '../../parts/ConfirmWrite';
import type { DeliveryScope } from './scope';
import { text } from './text';

interface DismissProps {
  scope: DeliveryScope;
  ids: readonly string[];
  close: () => void;
}

/** The second step of dismissing waiting events. */
export default function Dismiss({ scope, ids, close }: DismissProps) {
  const given = useRef([...ids]);
  const count = given.current.length;
  return (
    <ConfirmWrite
      document={scope.dismiss}
      variables={{ ids: given.current }}
      answer="ParkedEventsDismissed"
      title={text.parked.dismiss(count)}
      action={text.parked.dismiss(count)}
      done={text.parked.dismissed(count)}
      close={close}
    >
      {text.parked.dismisses(count)}
    </ConfirmWrite>
  );
}
