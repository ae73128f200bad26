import { textOf, useAddress } from '../../address';
import { PeopleList } from './PeopleList';
import PersonView from './PersonView';

const readAddress = (search: Record<string, unknown>) => ({
  q: textOf(search, 'q'),
  open: Number(textOf(search, 'open')) || undefined,
});

/** The people of a client, found by anything known about them, or one of them. */
export default function PeoplePage() {
  const [{ q, open }, setAddress] = useAddress(readAddress);
  const show = (id: number | undefined) => setAddress({ open: id }, { push: true });
  if (open !== undefined) return <PersonView key={open} id={open} show={show} />;
  return <PeopleList q={q} search={(typed) => setAddress({ q: typed })} show={show} />;
}
