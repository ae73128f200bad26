import {
  createSourceEventStream,
  type ExecutionArgs,
  type ExecutionResult,
  execute,
  type SubscriptionArgs,
} from 'graphql';
import type { Plugin } from 'graphql-yoga';
import { withSlot } from '../access/concurrency/concurrency-limit.js';
import type { ConcurrencySlots } from '../access/concurrency/concurrency-slots.js';
import type { OpenStreams } from '../access/identity/open-streams.js';
import { type Context, createContext } from '../schema/kernel/context.js';
import { boundAnswer } from './answer-size.js';
import { callOf, type GraphQLCall } from './call.js';
import { refuseUncleanText } from './clean-text.js';
import { operationName } from './request.js';

interface StreamOptions {
  streams: OpenStreams;
  places: ConcurrencySlots;
  /** Whether suggestions of schema names in errors are suppressed. */
  hideNames: boolean;
}

/**
 * Subscriptions over HTTP. A stream counts against the limit of open streams and ends when its key becomes invalid. Each
 * event is an operation with its own context, slot and size limit. An event that gets no slot in time ends the stream.
 */
export function useStreams(options: StreamOptions): Plugin {
  return {
    onSubscribe({ setSubscribeFn }) {
      setSubscribeFn((args: SubscriptionArgs) => {
        const call = callOf(args.contextValue);
        if (!call) throw new Error('Only requests over HTTP subscribe.');
        return openStream(options, call, { ...args, hideSuggestions: options.hideNames });
      });
    },
    onResponse({ response: { headers } }) {
      if (!headers.get('Content-Type')?.startsWith('text/event-stream')) return;
      headers.set('Cache-Control', 'no-store, no-transform');
      // nginx and similar proxies would otherwise buffer events.
      headers.set('X-Accel-Buffering', 'no');
    },
  };
}

async function openStream(
  { streams, places }: StreamOptions,
  call: GraphQLCall,
  args: SubscriptionArgs,
): Promise<EventStream | ExecutionResult> {
  const { trail } = call;
  if (trail) {
    trail.isStream = true;
    trail.operation = operationName(args.document, args.operationName);
  }
  const refusal = refuseUncleanText(args);
  if (refusal) return { errors: [refusal] };
  const stream = new EventStream((event) => answerEvent(places, call, { ...args, rootValue: event }));
  const forget = streams.open(call, () => stream.end());
  stream.onEnd(forget);
  call.endStream = () => stream.end();
  try {
    const source = await createSourceEventStream(args);
    if (Symbol.asyncIterator in source) return stream.follow(source[Symbol.asyncIterator]());
    stream.end();
    return source;
  } catch (error) {
    stream.end();
    throw error;
  }
}

function answerEvent(places: ConcurrencySlots, call: GraphQLCall, args: ExecutionArgs): Promise<ExecutionResult> {
  const { actor, reader, trail } = call;
  const heavy = call.price?.work === 'heavy';
  const { services } = args.contextValue as Context;
  return withSlot(places.take(actor, heavy ? 'heavy' : 'read', { reader, trail }), async () =>
    boundAnswer(await execute({ ...args, contextValue: createContext(actor, services, { heavy, trail }) })),
  );
}

type Answer = (event: unknown) => Promise<ExecutionResult>;

/** The responses to the events of a source, one at a time, until either side ends it. */
class EventStream implements AsyncIterableIterator<ExecutionResult> {
  readonly #answer: Answer;
  #source: AsyncIterator<unknown> | null = null;
  #onEnd: () => void = () => undefined;
  #ended = false;

  constructor(answer: Answer) {
    this.#answer = answer;
  }

  onEnd(onEnd: () => void): void {
    this.#onEnd = onEnd;
  }

  follow(source: AsyncIterator<unknown>): this {
    this.#source = source;
    // It may have ended while its source was being opened.
    if (this.#ended) void source.return?.();
    return this;
  }

  async next(): Promise<IteratorResult<ExecutionResult>> {
    try {
      const event = this.#ended ? undefined : await this.#source?.next();
      if (this.#ended || !event || event.done) return this.return();
      const value = await this.#answer(event.value);
      return this.#ended ? this.return() : { done: false, value };
    } catch (error) {
      this.end();
      throw error;
    }
  }

  async return(): Promise<IteratorResult<ExecutionResult>> {
    this.end();
    return { done: true, value: undefined };
  }

  end(): void {
    if (this.#ended) return;
    this.#ended = true;
    this.#onEnd();
    void this.#source?.return?.();
  }

  [Symbol.asyncIterator](): this {
    return this;
  }
}
