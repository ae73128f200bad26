/** How much of everything, at a scale of 1: three of five records belong to the ten large clients, the rest to small ones. */
export const FULL_SIZE = {
  largeClients: 10,
  smallClients: 2_000,
  agencies: 20,
  contacts: 500_000,
  companies: 33_350,
} as const;

/** Client 0, with a third of what the large ones have. */
export const BIG_CLIENT = 'bench-client-0';
/** Client 1, with a tenth; the others share the rest. */
export const TENTH_CLIENT = 'bench-client-1';
/** The agency of all large clients. */
export const AGENCY = 'bench-agency';
/** One of those with some hundred contacts. */
export const SMALL_CLIENT = `bench-client-${FULL_SIZE.largeClients}`;

/** What the data is a function of. */
export interface DataPlan {
  seed: number;
  /** 1 is the full size; 0.1 and 10 show how cost grows. */
  scale: number;
}

/** How many records of each kind a plan has. */
export type Sizes = ReturnType<typeof sizesOf>;

/** The sizes of a data set. */
export function sizesOf({ scale }: Pick<DataPlan, 'scale'>) {
  const contacts = Math.round((FULL_SIZE.contacts * scale) / 150) * 150;
  return {
    contacts,
    persons: (contacts * 2) / 3,
    // Each has a hundred contacts at least, as a plan for a client of ten would be another one.
    smallClients: Math.round(FULL_SIZE.smallClients * Math.min(1, scale)),
    companies: Math.round(FULL_SIZE.companies * scale),
    customFields: contacts * 5,
  };
}
