/** What an integration is for. */
export type IntegrationCategory = 'sequencer' | 'crm' | 'signal';

/** One kind of record of an integration. */
export interface RecordedType {
  /**
   * `email`, another standard channel, or the name of a mirrored activity type whose origin is the integration.
   * Emails, events of webhooks and logged activities of this type count as its records.
   */
  type: string;
  /** May be empty. Of `email`: the kinds of webhook events that count. */
  events: readonly string[];
}

/** What the file of an integration states. */
export interface IntegrationDefinition {
  name: string;
  category: IntegrationCategory;
  /** Whether its webhooks can be proved by a secret. */
  takesSecret: boolean;
  /** Whether it also signs in earlier ways, which a connection may refuse. Absent: it does not. */
  legacySignatures?: true;
  /** What it records, in the order of answers. */
  activityTypes: readonly RecordedType[];
}

/** One integration of the catalogue. */
export interface Integration extends IntegrationDefinition {
  /** As it appears in origins, paths and answers: the name of its file. */
  key: string;
}

/** States an integration; the default export of a file of the catalogue. */
export function defineIntegration(definition: IntegrationDefinition): IntegrationDefinition {
  return definition;
}
