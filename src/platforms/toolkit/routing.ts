/** One external account id to look for among an agency's connections. */
export interface AccountCandidate {
  accountId: string;
  /** Also matches `<any host>/<accountId>`, for a sender that did not name its host. */
  anyHost: boolean;
}

/** What an agency-level item says about the workspace that it belongs to. Plain JSON. */
export interface Routing {
  /** The routing field as text, for listings; null when it is absent. */
  value: string | null;
  /** Tried in this order; the first that fits any connection decides. */
  candidates: AccountCandidate[];
  /** Whether the campaign may decide when no candidate does. */
  elseCampaign: boolean;
}
