import { describe, expect, it } from 'vitest';
import { createPositionSender, type Measured } from './position-sender.ts';

/** @param seconds after the first; @param metres north of it */
const at = (seconds: number, metres = 0): Measured => ({
  latitude: 12.97 + metres / 111_195,
  longitude: 77.59,
  accuracy: 10,
  takenAt: new Date(Date.UTC(2026, 10, 26) + seconds * 1_000).toISOString(),
});

function sender() {
  const sent: Measured[] = [];
  const dropped: number[] = [];
  let answer: (isTaken: boolean) => void = () => {};
  let isOnline = true;
  const { offer, sendNext } = createPositionSender(
    (position) => {
      sent.push(position);
      return new Promise((resolve) => {
        answer = resolve;
      });
    },
    () => isOnline,
    () => dropped.push(1),
  );
  return {
    sent,
    dropped,
    offer,
    sendNext,
    async done(work: Promise<void>, isTaken = true) {
      answer(isTaken);
      await work;
    },
    goOffline: () => {
      isOnline = false;
    },
  };
}

describe('positions of a rider', () => {
  it('are sent after 10 seconds or 30 metres, and not before', async () => {
    const { sent, offer, done } = sender();
    await done(offer(at(0)));
    await offer(at(9, 29));
    expect(sent).toEqual([at(0)]);
    await done(offer(at(4, 31)));
    await done(offer(at(14, 31)));
    expect(sent).toEqual([at(0), at(4, 31), at(14, 31)]);
  });

  it('wait for the answer to the one before, and only the newest of them counts', async () => {
    const { sent, offer, done } = sender();
    const first = offer(at(0));
    await offer(at(20));
    await offer(at(40));
    expect(sent).toEqual([at(0)]);
    const rest = done(first);
    await expect.poll(() => sent).toEqual([at(0), at(40)]);
    void rest;
  });

  it('count as sent only when the store took them', async () => {
    const { sent, offer, done } = sender();
    await done(offer(at(0)), false);
    await done(offer(at(1)));
    await offer(at(2));
    expect(sent).toEqual([at(0), at(1)]);
  });

  it('are sent at once when they are wanted again', async () => {
    const { sent, offer, sendNext, done } = sender();
    await done(offer(at(0)));
    sendNext();
    await done(offer(at(1)));
    expect(sent).toEqual([at(0), at(1)]);
  });

  it('are dropped without a connection, and it is said', async () => {
    const { sent, dropped, offer, done, goOffline } = sender();
    await done(offer(at(0)));
    goOffline();
    // Not due: what the store knows is still right.
    await offer(at(5));
    expect(dropped).toHaveLength(0);
    await offer(at(20));
    expect(sent).toEqual([at(0)]);
    expect(dropped).toHaveLength(1);
  });
});
