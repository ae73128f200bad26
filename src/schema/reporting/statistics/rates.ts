/** The part that some are of all; null where there is nothing that they could be a part of. */
export const shareOf = (some: number, all: number): number | null => (all === 0 ? null : some / all);
