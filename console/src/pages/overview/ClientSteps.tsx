import { Skeleton } from '@mantine/core';
import { clientRoute, useClientId } from '../../address';
import { FirstDuplicatesDocument, FirstStepsDocument, type FirstStepsQuery } from '../../api/generated/first-steps';
import { usePolling } from '../../api/polling';
import { useRead } from '../../api/use-read';
import { FirstSteps, type Step } from '../../parts/FirstSteps';
import { text } from './text';

const words = text.steps;

/** The first steps with a client. Each is done when the client's data says so. */
export function ClientSteps({ hide }: { hide: () => void }) {
  const clientId = useClientId();
  const { data, again } = useRead(FirstStepsDocument, {});
  usePolling(isWaiting(data), again, SCORE_EVERY_MS);
  const hasPeople = data?.integrations.integrations.some(({ key, connected }) => key === PEOPLE && connected) ?? false;
  // Refused without people.
  const { data: duplicates } = useRead(FirstDuplicatesDocument, {}, { pause: !hasPeople });
  if (!data || (hasPeople && !duplicates)) return <Skeleton height={240} />;
  const isReviewed =
    duplicates !== undefined &&
    (duplicates.mergeHistory.nodes.length > 0 ||
      (data.contacts.nodes.length > 0 && duplicates.duplicateSuggestions.items.length === 0));
  const at = (page: string) => clientRoute(clientId, page);
  return <FirstSteps steps={stepsOf(data, { hasPeople, isReviewed, at })} hide={hide} />;
}

const SCORE_EVERY_MS = 5_000;

/* Scores are computed in the background once there is a rule; everything else is done on pages of its own. */
const isWaiting = (data: FirstStepsQuery | undefined): boolean =>
  data?.workspaceSettings.scoringEnabled === true && data.scoringRules.length > 0 && !isScored(data);

const isScored = ({ contactScores }: FirstStepsQuery): boolean =>
  contactScores.nodes.some(({ value }) => value !== null);

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
  const hasDelivery = data.webhookDeliveries.nodes.length > 0;
  const hasContacts = data.contacts.nodes.length > 0;
  const scored = isScored(data);
  const missing = data.workspaceSettings.scoringEnabled ? 'rules' : 'settings';
  return [
    { ...words.connect, isDone: platforms.some(({ connected }) => connected), to: at('integrations') },
    { ...words.delivery, isDone: hasDelivery, to: at(hasDelivery ? 'deliveries' : 'integrations') },
    { ...words.contacts, isDone: hasContacts, to: at(hasContacts ? 'contacts' : 'imports') },
    { ...words.duplicates, isDone: isReviewed, to: at(hasPeople ? 'duplicates' : `integrations/${PEOPLE}`) },
    { ...words.rule, isDone: data.scoringRules.length > 0, to: at('rules') },
    { ...words.score, isDone: scored, to: at(scored ? 'contacts' : missing) },
    { ...words.endpoint, isDone: data.eventEndpoints.length > 0, to: at('endpoints') },
  ];
}
