import { clientRoute } from '../../address';
import { AgencyStartDocument, type AgencyStartQuery } from '../../api/generated/clients';
import { useRead } from '../../api/use-read';
import { FirstSteps, type Step } from '../../parts/FirstSteps';
import { text } from './text';

const words = text.steps;

type Started = AgencyStartQuery['clientRanking']['items'][number];

interface AgencyStepsProps {
  /** Opens the dialog that creates a client. */
  create: () => void;
  hide: () => void;
}

/** The first steps with an agency. Each is done when it is done for one of its first clients. */
export function AgencySteps({ create, hide }: AgencyStepsProps) {
  const { data } = useRead(AgencyStartDocument, {});
  if (!data) return null;
  return <FirstSteps steps={stepsOf(data.clientRanking.items, create)} hide={hide} />;
}

function stepsOf(clients: readonly Started[], create: () => void): Step[] {
  const [first] = clients;
  const connected = clients.find(({ connectedIntegrations }) => connectedIntegrations.some((key) => key !== PEOPLE));
  const receiving = clients.find(({ radar }) => radar.some(({ state }) => state !== 'never'));
  const filled = clients.find(({ contactCount }) => contactCount > 0);
  // Without a client, each step starts with the first.
  const at = (client: Started | undefined, page: string): Step['to'] =>
    client ? clientRoute(client.clientId, page) : create;
  return [
    { ...words.client, isDone: first !== undefined, to: first ? at(first, 'overview') : create },
    { ...words.connect, isDone: connected !== undefined, to: at(connected ?? first, 'integrations') },
    { ...words.delivery, isDone: receiving !== undefined, to: at(receiving ?? connected ?? first, 'deliveries') },
    { ...words.contacts, isDone: filled !== undefined, to: filled ? at(filled, 'contacts') : at(first, 'imports') },
    { ...words.key, isDone: clients.some(({ lastKeyUseAt }) => lastKeyUseAt !== null), to: at(first, 'keys') },
  ];
}

/** Is no platform: it switches people on. */
const PEOPLE = 'data_enrichment';
