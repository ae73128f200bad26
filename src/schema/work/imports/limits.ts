/** The most bytes of a file, packed and unpacked, unless the service is told otherwise. */
export const MAX_IMPORT_BYTES = 2_147_483_648;
