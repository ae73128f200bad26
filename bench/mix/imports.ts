import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { type LoadRequest, send } from '../harness/load.js';
import type { Answer } from '../harness/timing.js';

const EVERY_SECONDS = 60;
const ROWS_A_MINUTE = 10_000;
/** Of each file, how many rows are new to those who imported the file before. */
const NEW = 0.1;

const JOB = z.object({ id: z.number() });
const STATE = z.object({ state: z.string() });

/** Imports files of contacts for a client, one after the other. */
export class Imports {
  #number = 0;
  readonly #service: string;
  readonly #key: string;

  constructor(service: string, key: string) {
    this.#service = service;
    this.#key = key;
  }

  /**
   * Begins an import each minute, of as many rows in a shorter time as are its part of a minute.
   * @returns how long each took, from when it was due until its rows were written
   */
  async during(seconds: number): Promise<Answer[]> {
    const every = Math.min(EVERY_SECONDS, seconds);
    const began = performance.now();
    const answers: Answer[] = [];
    for (let due = 0; due < seconds * 1_000; due += every * 1_000) {
      await wait(Math.max(0, began + due - performance.now()));
      await this.#once(Math.round((ROWS_A_MINUTE * every) / EVERY_SECONDS));
      answers.push([due, performance.now() - began - due]);
    }
    return answers;
  }

  /* @throws Error an import that was refused or has failed */
  async #once(rows: number): Promise<void> {
    const body = fileOf(rows, this.#number++);
    const headers = { 'Content-Type': 'text/csv' };
    const file = { method: 'POST', path: '/public/v2/imports?record=contact', body, headers } as const;
    const { id } = JOB.parse(await this.#ask(file, 201));
    const start = { method: 'POST', path: `/public/v2/imports/${id}/start`, body: '{"mode":"upsert"}' } as const;
    await this.#ask(start, 202);
    for (;;) {
      const { state } = STATE.parse(await this.#ask({ method: 'GET', path: `/public/v2/jobs/${id}` }, 200));
      if (state === 'done') return;
      if (!['queued', 'running'].includes(state)) throw new Error(`The import ${id} is ${state}.`);
      await wait(200);
    }
  }

  async #ask(request: LoadRequest, expected: number): Promise<unknown> {
    const { status, text } = await send(this.#service, request, this.#key);
    if (status !== expected) throw new Error(`${request.method} ${request.path}: ${status} ${text.slice(0, 500)}`);
    return JSON.parse(text);
  }
}

/* Most rows are those of the file before, each with another value. */
function fileOf(rows: number, number: number): string {
  const first = Math.round(number * rows * NEW);
  const lines = Array.from({ length: rows }, (_, index) => {
    const n = first + index;
    return `row${n}@import.example,First ${n},Last ${n},Head of Supply,tier ${number},Region ${n % 40}`;
  });
  return ['email,first name,last name,job title,Tier,Region', ...lines, ''].join('\n');
}
