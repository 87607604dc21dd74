import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { OutboxWorker } from './outbox-worker.ts';

it('an attempt that never settles fails after its time, and the next entry is sent', async () => {
  const entries = ['stuck', 'fine'];
  const sent: string[] = [];
  const failed: string[] = [];
  const worker = new OutboxWorker<string>(
    {
      name: 'outbox of a test',
      timeout: 10,
      take: async () => entries.shift(),
      send: async (entry) => {
        if (entry === 'stuck') await new Promise(() => {});
      },
      sent: async (entry) => void sent.push(entry),
      failed: async (entry) => void failed.push(entry),
    },
    Fastify({ logger: false }).log,
  );
  worker.wake();
  await worker.idle();
  expect([sent, failed]).toEqual([['fine'], ['stuck']]);
});
