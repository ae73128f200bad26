import type { CreatedAgency } from '../../schema/tenancy/agencies/create-agency.js';

/** Prints whole keys; they are not shown again. */
export function printAgencyKeys(created: CreatedAgency, json: true | undefined): void {
  const printed = {
    agency_id: created.agencyId,
    agency_name: created.agencyName,
    master_key: created.masterKey,
    clients: created.clients.map((one) => ({
      client_id: one.clientId,
      client_name: one.clientName,
      read_write_key: one.readWriteKey,
      read_only_key: one.readOnlyKey,
    })),
  };
  process.stdout.write(json ? `${JSON.stringify(printed)}\n` : `${JSON.stringify(printed, null, 2)}\n`);
}
