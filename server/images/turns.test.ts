import { expect, it } from 'vitest';
import { createTurns } from './turns.ts';

it('lets so many run, so many wait in their order, and refuses the rest with a time to come back', async () => {
  const inTurn = createTurns(2, 3);
  const order: number[] = [];
  const gates = Array.from({ length: 5 }, () => Promise.withResolvers<void>());
  const runs = gates.map((gate, index) =>
    inTurn(async () => {
      order.push(index);
      await gate.promise;
    }),
  );
  await expect(inTurn(async () => {})).rejects.toMatchObject({ code: 'BUSY', details: { retryAfter: 1 } });
  expect(order).toEqual([0, 1]);
  gates[1]?.resolve();
  await runs[1];
  gates[2]?.resolve();
  await runs[2];
  expect(order).toEqual([0, 1, 2, 3]);
  for (const gate of gates) gate.resolve();
  await Promise.all(runs);
  expect(order).toEqual([0, 1, 2, 3, 4]);
});

it('gives the place of work that fails to the next', async () => {
  const inTurn = createTurns(1, 1);
  const broken = inTurn(() => Promise.reject(new Error('broken')));
  const next = inTurn(async () => 'done');
  await expect(broken).rejects.toThrow('broken');
  expect(await next).toBe('done');
  expect(await inTurn(async () => 'and on')).toBe('and on');
});
