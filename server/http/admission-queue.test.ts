import { describe, expect, it } from 'vitest';
import { AdmissionQueue } from './admission-queue.ts';

/** A process with a simulated event loop. */
function fakeProcess() {
  const process = { time: 0, idle: 0, active: 0 };
  return {
    clock: { now: () => process.time, loop: () => ({ idle: process.idle, active: process.active }) },
    /** The loop works, or idles, for this many ms. */
    work(ms: number) {
      process.active += ms;
      process.time += ms;
    },
    idle(ms: number) {
      process.idle += ms;
      process.time += ms;
    },
  };
}

/** Returns true when a promise settles soon; the gate checks its queue every 2 ms. */
const soon = async (promise: Promise<unknown>): Promise<'begun' | 'refused' | 'waiting'> => {
  const later = new Promise<'waiting'>((resolve) => setTimeout(resolve, 40, 'waiting'));
  return Promise.race([
    promise.then(
      () => 'begun' as const,
      () => 'refused' as const,
    ),
    later,
  ]);
};

describe('the gate', () => {
  it('admits requests at once while no responses are sent from memory', async () => {
    const { clock, work } = fakeProcess();
    const admissionQueue = new AdmissionQueue({ clock });
    work(500);
    expect(await soon(admissionQueue.enter('a', 'heavy'))).toBe('begun');
  });

  it('makes requests wait while responses from memory fill the loop, and continues when it is idle', async () => {
    const { clock, work, idle } = fakeProcess();
    const admissionQueue = new AdmissionQueue({ clock });
    const answerFromMemory = (ms: number) => {
      admissionQueue.countFromMemory(ms / 1.6, clock.now());
      work(ms);
    };
    answerFromMemory(10);
    await admissionQueue.enter('a', 'normal');
    // The request takes 8 ms of the loop: 64 ms of responses from memory come first.
    work(8);
    answerFromMemory(16);
    const next = admissionQueue.enter('a', 'normal');
    expect(await soon(next)).toBe('waiting');
    answerFromMemory(48);
    expect(await soon(next)).toBe('begun');
    work(30);
    const last = admissionQueue.enter('a', 'normal');
    expect(await soon(last)).toBe('waiting');
    idle(5);
    expect(await soon(last)).toBe('begun');
  });

  it('admits a request four times a second, however full the loop is', async () => {
    const { clock, work } = fakeProcess();
    const admissionQueue = new AdmissionQueue({ clock });
    await admissionQueue.enter('a', 'normal');
    admissionQueue.countFromMemory(1, clock.now());
    work(240);
    const [next, after] = [admissionQueue.enter('a', 'normal'), admissionQueue.enter('a', 'normal')];
    expect(await soon(next)).toBe('waiting');
    work(20);
    expect(await soon(next)).toBe('begun');
    expect(await soon(after)).toBe('waiting');
  });

  it('rejects requests that have waited for two seconds, and heavy requests as soon as others wait for long', async () => {
    const { clock, work, idle } = fakeProcess();
    const admissionQueue = new AdmissionQueue({ clock, atOnce: 1 });
    const leave = await admissionQueue.enter('a', 'normal');
    const waiting = admissionQueue.enter('b', 'normal');
    idle(300);
    await expect(admissionQueue.enter('c', 'heavy')).rejects.toMatchObject({
      code: 'BUSY',
      details: { retryAfter: 2 },
    });
    expect(await soon(waiting)).toBe('waiting');
    work(1_800);
    expect(await soon(waiting)).toBe('refused');
    leave();
    expect(await soon(admissionQueue.enter('c', 'heavy'))).toBe('begun');
  });

  it('rejects at once when too many wait', async () => {
    const { clock } = fakeProcess();
    const admissionQueue = new AdmissionQueue({ clock, atOnce: 1, waiting: 2, waitingOfNetwork: 2 });
    const leave = await admissionQueue.enter('a', 'normal');
    const waiting = [admissionQueue.enter('a', 'normal'), admissionQueue.enter('b', 'normal')];
    await expect(admissionQueue.enter('c', 'normal')).rejects.toMatchObject({ code: 'BUSY' });
    leave();
    (await waiting[0])?.();
    (await waiting[1])?.();
  });

  it('reserves slots for other networks than one with many requests, and alternates between networks', async () => {
    const { clock } = fakeProcess();
    const admissionQueue = new AdmissionQueue({ clock, atOnce: 2, atOnceOfNetwork: 1 });
    const crowd = Array.from({ length: 5 }, () => admissionQueue.enter('crowd', 'normal'));
    expect(await soon(admissionQueue.enter('alone', 'normal'))).toBe('begun');
    const [first, second] = crowd;
    if (!first || !second) throw new Error('nobody');
    expect(await soon(second)).toBe('waiting');
    const leave = await first;
    leave();
    leave();
    expect(await soon(second)).toBe('begun');
  });
});
