import { PageLink } from '../parts/RecordLink';
import { LiftButton } from '../suppressions/LiftButton';
import { SuppressedMark } from '../suppressions/SuppressedMark';
import { suppressionText } from '../suppressions/text';
import type { ProfileContact } from './profile';

/** Why the contact must not be contacted, with the entry that says so. */
export const OptOut = ({ by }: { by: NonNullable<ProfileContact['suppression']> }) => (
  <>
    <SuppressedMark of={by} />
    <PageLink page={`suppressions?q=${encodeURIComponent(by.value)}`}>{suppressionText.entry}</PageLink>
    <LiftButton of={by} />
  </>
);
