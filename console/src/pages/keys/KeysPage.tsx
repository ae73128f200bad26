import { text } from '../../text';
import { KeyList } from './KeyList';

/** The keys of a client. */
export default function KeysPage() {
  return <KeyList title={text.pages.keys} about={text.keys.about} kinds={['READ_WRITE', 'READ_ONLY']} />;
}
