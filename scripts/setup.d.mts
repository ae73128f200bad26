/** Makes a clone ready to run; ends the process with status 1 when it cannot. */
export function setUp(): Promise<void>;
