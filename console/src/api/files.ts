import { useMemo } from 'react';
import { useClientId } from '../address';
import { currentKey, proofOf, useKey } from '../session';
import { shared } from '../shared-text';
import { OF_CONSOLE } from './client';
import { type Explained, sentenceOf } from './explain';

/** A file that the service refused, or did not answer. */
export class FileRefused extends Error implements Explained {
  readonly sentence: string;
  readonly requestId: string | null;
  constructor({ sentence, requestId }: Explained) {
    super(sentence);
    this.sentence = sentence;
    this.requestId = requestId;
  }
}

/** The files of the client whose page this is. */
export interface Files {
  /** Sends a file as the input of an import. @returns the id of the import @throws FileRefused */
  upload(file: File, declared: { record: string; sheet?: string }, signal: AbortSignal): Promise<number>;
  /** The bytes of a file, as they arrive. @throws FileRefused */
  read(path: string, signal: AbortSignal): Promise<ReadableStream<Uint8Array>>;
  /** Downloads a file. @throws FileRefused */
  download(path: string): Promise<void>;
}

/** The files of jobs. A key is sent in a header, because addresses are kept in histories and logs. */
export function useFiles(): Files {
  const { namesClient } = useKey();
  const clientId = useClientId();
  return useMemo(() => filesOf(namesClient ? clientId : null), [namesClient, clientId]);
}

const filesOf = (clientId: string | null): Files => ({
  async upload(file, declared, signal) {
    const answer = await request(`imports?${new URLSearchParams(declared)}`, clientId, {
      method: 'POST',
      body: file,
      signal,
    });
    const body: unknown = await answer.json();
    if (typeof body === 'object' && body !== null && 'id' in body && typeof body.id === 'number') return body.id;
    throw new FileRefused({ sentence: shared.unreachable, requestId: null });
  },
  async read(path, signal) {
    const { body } = await request(path, clientId, { signal });
    return body ?? new Blob().stream();
  },
  async download(path) {
    const answer = await request(path, clientId);
    saveBlob(nameOf(answer) ?? 'file', await answer.blob());
  },
});

async function request(path: string, clientId: string | null, init: RequestInit = {}): Promise<Response> {
  const { credentials, headers: proof } = proofOf(currentKey());
  const headers = {
    ...OF_CONSOLE,
    ...proof,
    ...(clientId === null ? {} : { 'X-Client-Id': clientId }),
  };
  const answer = await fetch(`/public/v2/${path}`, { ...init, headers, credentials }).catch(() => null);
  if (answer?.ok) return answer;
  const requestId = answer?.headers.get('x-request-id') ?? null;
  throw new FileRefused({ sentence: answer ? await why(answer) : shared.unreachable, requestId });
}

/* REST refuses with a `detail`, or with sentences by parameter. */
async function why(answer: Response): Promise<string> {
  const body: unknown = await answer.json().catch(() => null);
  if (typeof body !== 'object' || body === null) return shared.refused;
  if ('detail' in body && typeof body.detail === 'string') return body.detail;
  const faults = Object.entries(body).flatMap(([field, messages]) =>
    Array.isArray(messages) ? [{ field, messages: messages.map(String) }] : [],
  );
  const [first, ...others] = faults;
  return first?.field === 'file' && others.length === 0 ? first.messages.join(' ') : sentenceOf({ faults });
}

const nameOf = (answer: Response): string | undefined =>
  /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1];

/** Saves data of this page as a file. */
export function saveBlob(name: string, blob: Blob): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
