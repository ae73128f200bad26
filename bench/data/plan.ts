/** How much of everything, at a scale of 1. */
export const FULL_SIZE = { clients: 10, contacts: 300_000, companies: 20_000 } as const;

/** Client 0 has a third of everything, client 1 a tenth, the others share the rest. */
export const BIG_CLIENT = 'bench-client-0';
export const TENTH_CLIENT = 'bench-client-1';
export const AGENCY = 'bench-agency';

export interface DataPlan {
  /** The data is a function of the seed and the scale. */
  seed: number;
  /** 1 is the full size; 0.1 and 10 show how cost grows. */
  scale: number;
}

export function sizesOf({ scale }: DataPlan) {
  const contacts = Math.round((FULL_SIZE.contacts * scale) / 30) * 30;
  return {
    contacts,
    persons: (contacts * 2) / 3,
    companies: Math.round(FULL_SIZE.companies * scale),
    customFields: contacts * 5,
  };
}
