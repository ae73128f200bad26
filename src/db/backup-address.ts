/** Where the process that has an embedded database open listens for a backup command: on the loopback, for this secret. */
export interface BackupAddress {
  port: number;
  /** Random, new with every opening of the database. */
  secret: string;
}
