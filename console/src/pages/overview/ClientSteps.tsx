import { Skeleton } from '@mantine/core';
import { clientPath, useClientId } from '../../address';
import { FirstDuplicatesDocument, FirstStepsDocument, type FirstStepsQuery } from '../../api/generated/first-steps';
import { useRead } from '../../api/use-read';
import { FirstSteps, type Step } from '../../parts/FirstSteps';
import { text } from './text';

const words = text.steps;

/** The first steps with a client. Each is done when the client's data says so. */
export function ClientSteps({ hide }: { hide: () => void }) {
  const clientId = useClientId();
  const { data } = useRead(FirstStepsDocument, {});
  const hasPeople = data?.integrations.integrations.some(({ key, connected }) => key === PEOPLE && connected) ?? false;
  // Refused without people.
  const { data: duplicates } = useRead(FirstDuplicatesDocument, {}, { pause: !hasPeople });
  if (!data || (hasPeople && !duplicates)) return <Skeleton height={240} />;
  const isReviewed =
    duplicates !== undefined &&
    (duplicates.mergeHistory.nodes.length > 0 ||
      (data.contacts.nodes.length > 0 && duplicates.duplicateSuggestions.items.length === 0));
  const at = (page: string) => clientPath(clientId, page).replace('/console', '');
  return <FirstSteps steps={stepsOf(data, { hasPeople, isReviewed, at })} hide={hide} />;
}

/** Switches people on. */
const PEOPLE = 'data_enrichment';

interface Known {
  hasPeople: boolean;
  /** Whether somebody merged people, or none are left to decide on. */
  isReviewed: boolean;
  /** The address of a page of the client. */
  at: (page: string) => string;
}

function stepsOf(data: FirstStepsQuery, { hasPeople, isReviewed, at }: Known): Step[] {
  const platforms = data.integrations.integrations.filter(({ webhook }) => webhook !== null);
  const hasDelivery = platforms.some(({ radar }) => radar?.lastEventAt);
  const hasContacts = data.contacts.nodes.length > 0;
  const isScored = data.contactScores.nodes.some(({ value }) => value !== null);
  return [
    { ...words.connect, isDone: platforms.some(({ connected }) => connected), to: at('integrations') },
    { ...words.delivery, isDone: hasDelivery, to: at(hasDelivery ? 'deliveries' : 'integrations') },
    { ...words.contacts, isDone: hasContacts, to: at(hasContacts ? 'contacts' : 'imports') },
    { ...words.duplicates, isDone: isReviewed, to: at(hasPeople ? 'duplicates' : `integrations/${PEOPLE}`) },
    { ...words.rule, isDone: data.scoringRules.length > 0, to: at('rules') },
    { ...words.score, isDone: isScored, to: at(isScored ? 'contacts' : 'settings') },
    { ...words.endpoint, isDone: data.eventEndpoints.length > 0, to: at('endpoints') },
  ];
}
