import { clientPath } from '../../address';
import { FirstSteps, type Step } from '../../parts/FirstSteps';
import type { ClientRow } from './client-row';
import { text } from './text';

const words = text.steps;

type Started = Pick<ClientRow, 'clientId' | 'contactCount' | 'connectedIntegrations' | 'lastKeyUseAt' | 'radar'>;

interface AgencyStepsProps {
  clients: readonly Started[];
  /** Opens the dialog that creates a client. */
  create: () => void;
  hide: () => void;
}

/** The first steps with an agency. Each is done when it is done for one of the clients. */
export function AgencySteps({ clients, create, hide }: AgencyStepsProps) {
  const [first] = clients;
  const connected = clients.find(({ connectedIntegrations }) => connectedIntegrations.some((key) => key !== PEOPLE));
  const receiving = clients.find(({ radar }) => radar.some(({ state }) => state !== 'never'));
  const filled = clients.find(({ contactCount }) => contactCount > 0);
  // Without a client, each step starts with the first.
  const at = (client: Started | undefined, page: string): Step['to'] =>
    client ? clientPath(client.clientId, page).replace('/console', '') : create;
  const steps: Step[] = [
    { ...words.client, isDone: first !== undefined, to: first ? at(first, 'overview') : create },
    { ...words.connect, isDone: connected !== undefined, to: at(connected ?? first, 'integrations') },
    { ...words.delivery, isDone: receiving !== undefined, to: at(receiving ?? connected ?? first, 'deliveries') },
    { ...words.contacts, isDone: filled !== undefined, to: filled ? at(filled, 'contacts') : at(first, 'imports') },
    { ...words.key, isDone: clients.some(({ lastKeyUseAt }) => lastKeyUseAt !== null), to: at(first, 'keys') },
  ];
  return <FirstSteps steps={steps} hide={hide} />;
}

/** Is no platform: it switches people on. */
const PEOPLE = 'data_enrichment';
