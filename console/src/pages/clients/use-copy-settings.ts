import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import type { AnyVariables, Client } from '@urql/core';
import { useCallback } from 'react';
import { clientFor } from '../../api/client';
import { explain } from '../../api/explain';
import {
  TemplateBindingDocument,
  TemplateDocument,
  type TemplateQuery,
  TemplateRuleDocument,
  TemplateSettingsDocument,
  TemplateSourceDocument,
  TemplateTypeDocument,
} from '../../api/generated/template';
import type { OneAnswer } from '../../api/use-write';
import { useKey } from '../../session';

class Failed extends Error {}

async function send<Data extends OneAnswer, Variables extends AnyVariables>(
  client: Client,
  document: TypedDocumentNode<Data, Variables>,
  variables: Variables,
): Promise<Data> {
  const { data, error } = await client.mutation(document, variables).toPromise();
  if (error || !data) throw new Failed(error ? explain(error).sentence : '');
  for (const answer of Object.values(data)) if (answer.message !== undefined) throw new Failed(answer.message);
  return data;
}

/**
 * Gives a new client the settings of another one: phone country, score levels, whether bounces are suppressed, custom activity types, sources with what
 * they are enabled for, and scoring rules. No records and no keys.
 * @returns why it failed, or null
 */
export function useCopySettings(): (from: string, to: string) => Promise<string | null> {
  const { key } = useKey();
  return useCallback(
    async (from, to) => {
      const { data, error } = await clientFor(key, from).query(TemplateDocument, {}).toPromise();
      if (error || !data) return error ? explain(error).sentence : '';
      try {
        await copy(clientFor(key, to), data);
        return null;
      } catch (failure) {
        if (failure instanceof Failed) return failure.message;
        throw failure;
      }
    },
    [key],
  );
}

async function copy(client: Client, template: TemplateQuery): Promise<void> {
  const types = await copyTypes(client, template);
  await copySources(client, template, types);
  for (const { name, channel, variant, points, maximumTimes, halfLifeDays, activityType } of template.scoringRules) {
    const activityKey = activityType ? types.get(activityType.id) : undefined;
    const rule = { name, channel, variant, points, maximumTimes, halfLifeDays };
    await send(client, TemplateRuleDocument, {
      input: { ...rule, ...(activityKey === undefined ? {} : { activityKey }) },
    });
  }
  const { scoringEnabled, defaultPhoneCountry, scoreLevels, suppressesBounces } = template.workspaceSettings;
  const settings = { scoringEnabled, defaultPhoneCountry, scoreLevels, suppressesBounces };
  await send(client, TemplateSettingsDocument, { input: settings });
}

/* Types that every new client has are matched by name. */
async function copyTypes(client: Client, template: TemplateQuery): Promise<Map<string, string>> {
  const { data } = await client.query(TemplateDocument, {}).toPromise();
  const present = new Map((data?.activityTypes ?? []).map(({ name, id }) => [name, id]));
  const ids = new Map<string, string>();
  for (const { id, name, appliesTo, schema } of template.activityTypes) {
    const known = present.get(name);
    if (known !== undefined) {
      ids.set(id, known);
      continue;
    }
    const fields = schema.map(({ fieldName, type, availableOptions }) => ({ fieldName, type, availableOptions }));
    const { activityTypeCreate: made } = await send(client, TemplateTypeDocument, {
      input: { name, appliesTo, schema: fields },
    });
    if (made.__typename === 'ActivityTypeCreatePayload') ids.set(id, made.type.id);
  }
  return ids;
}

async function copySources(client: Client, template: TemplateQuery, types: ReadonlyMap<string, string>): Promise<void> {
  for (const { name, channels, activityTypes } of template.activitySources) {
    const { activitySourceCreate: made } = await send(client, TemplateSourceDocument, { name });
    if (made.__typename !== 'ActivitySource') continue;
    for (const channel of channels) await send(client, TemplateBindingDocument, { id: made.id, binding: { channel } });
    for (const { id } of activityTypes) {
      const activityKey = types.get(id);
      if (activityKey !== undefined)
        await send(client, TemplateBindingDocument, { id: made.id, binding: { activityKey } });
    }
  }
}
