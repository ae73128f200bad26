/** A client workspace as its row says. */
export interface ClientRow {
  clientId: string;
  name: string;
  scoringEnabled: boolean;
  defaultPhoneCountry: string | null;
  createdAt: Date;
}

/** The columns of a client `c`. */
export const CLIENT_COLUMNS = `c.id as "clientId", c.name, c.scoring_enabled as "scoringEnabled",
  c.default_phone_country as "defaultPhoneCountry", c.created_at as "createdAt"`;
