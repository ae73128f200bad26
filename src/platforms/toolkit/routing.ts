/** One external account id to look for among an agency's connections. */
export interface AccountCandidate {
  accountId: string;
  /** Also matches `<any host>/<accountId>`, for a sender that does not send its host. */
  anyHost: boolean;
}

/** What an item on an agency path says about the workspace that it belongs to. Plain JSON. */
export interface Routing {
  /** The routing field as text, for listings; null when it is absent. */
  value: string | null;
  /** Tried in this order; the first that matches any connection decides. */
  candidates: AccountCandidate[];
  /** Whether the campaign decides when no candidate does. */
  elseCampaign: boolean;
}
