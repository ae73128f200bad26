import { titles } from '../titles';
import { KeyList } from './KeyList';
import { text } from './text';

/** The keys of a client. */
export default function KeysPage() {
  return <KeyList title={titles.keys} about={text.about} kinds={['READ_WRITE', 'READ_ONLY']} />;
}
