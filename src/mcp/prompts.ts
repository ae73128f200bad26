import { type GetPromptResult, type Prompt, ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server';

/** A request that a person chooses in a client. Its text says which essential tools answer it, and in which order. */
interface PromptSpec {
  title: string;
  description: string;
  /** Whether its tools write. */
  writes?: boolean;
  /** What the text is about besides the workspace; required. */
  subject?: { name: string; description: string };
  text: (subject: string) => string;
}

const CLIENT_NAME = { name: 'client_name', description: 'Workspace, by name or id.', required: false };
const MOST_CHARACTERS = 255;

const PROMPTS: Record<string, PromptSpec> = {
  morning_brief: {
    title: 'Morning brief',
    description: 'Whom to call today, how the campaigns do, and what is broken.',
    text: () =>
      'Write my morning brief. ' +
      'First search contacts with the filter {"last_reply_received": {"within_last": "24h"}, "unsubscribed": false, "suppressed": false}, sorted by score: these people are called today. ' +
      'Then search contacts with the filter {"score": {"from": 20}, "replied": false, "suppressed": false} for leads that are hot without a reply. ' +
      'For the first five of both, get_timeline says what happened last. ' +
      'Then aggregate the rates of the last seven days, and get_integration_status for integrations that are silent or fail. ' +
      'Answer with three short lists: whom to call and why, with names and ids; what changed in the rates; what needs repair. Change nothing.',
  },
  clean_up_duplicates: {
    title: 'Clean up duplicates',
    description: 'Goes through the suggested duplicates with you, and merges those that you confirm.',
    writes: true,
    text: () =>
      'Clean up duplicate people with me. ' +
      'First search duplicates. For each suggestion get both people, and compare names, addresses, numbers, profiles and companies. ' +
      'Then call resolve_people for a preview of the merge, and show me which values would be kept and why you think that it is one person or two. ' +
      'Merge or dismiss with resolve_people only what I have confirmed. ' +
      'At the end list each merge with its id, and say that undo reverts it.',
  },
  why_is_this_lead_hot: {
    title: 'Why is this lead hot?',
    description: 'Explains the score of a lead and suggests the next step.',
    subject: { name: 'lead', description: 'Email address or name of the lead.' },
    text: (lead) =>
      `Explain why this lead is hot: ${JSON.stringify(lead)}. ` +
      'If this is an email address, get the contact with it as identifier; otherwise search contacts for these words, and ask me if several match. ' +
      'Then get its score with the lines that add up to it, and get_timeline of its Person for the latest emails, replies and activities. ' +
      'Then call check_suppression with its address. ' +
      'Answer in a few sentences: the score, the events behind it with their dates, and the next step. Say so if the lead is not hot or may not be contacted.',
  },
};

const workspaceText = (name: string | undefined) =>
  name === undefined
    ? 'Call list_clients first; if there are several workspaces, ask me which one, and pass it as client_name to every tool.'
    : `Pass ${JSON.stringify(name)} as client_name to every tool.`;

/** @param mayWrite false: prompts whose tools write are left out */
export const listPrompts = (mayWrite: boolean): Prompt[] =>
  Object.entries(PROMPTS)
    .filter(([, { writes }]) => mayWrite || !writes)
    .map(([name, { title, description, subject }]) => {
      const own = subject ? [{ ...subject, required: true }] : [];
      return { name, title, description, arguments: [...own, CLIENT_NAME] };
    });

/** @throws ProtocolError there is no such prompt, or an argument is missing or too long */
export function getPrompt(name: string, given: Record<string, string> = {}): GetPromptResult {
  const prompt = Object.hasOwn(PROMPTS, name) ? PROMPTS[name] : undefined;
  if (!prompt) throw new ProtocolError(ProtocolErrorCode.InvalidParams, `Unknown prompt ${name.slice(0, 64)}`);
  const read = (argument: string) => {
    const value = given[argument]?.trim();
    if (value && value.length > MOST_CHARACTERS)
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, `${argument}: Must be at most 255 characters.`);
    return value === '' ? undefined : value;
  };
  const subject = prompt.subject ? read(prompt.subject.name) : '';
  if (subject === undefined)
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, `${prompt.subject?.name}: This argument is required.`);
  const text = `${prompt.text(subject)} ${workspaceText(read(CLIENT_NAME.name))}`;
  return { description: prompt.description, messages: [{ role: 'user', content: { type: 'text', text } }] };
}
