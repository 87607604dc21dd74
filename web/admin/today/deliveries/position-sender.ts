import { distanceBetween } from '../../../../contract/addresses/distance.ts';
import type { RiderPositionBody } from '../../../../contract/delivery/rider-location.ts';

export type Measured = Omit<RiderPositionBody, 'orders'>;

/** Sent again after this time, in ms, or this way, in metres. */
const every = 10_000;
const step = 30;

interface PositionSender {
  offer(position: Measured): Promise<void>;
  /** The next one is sent however soon and near it is. */
  sendNext(): void;
}

/**
 * Sends positions, one at a time and not too often. What comes while one is under way waits, and only the newest of it counts.
 * @param send resolves with whether the store took the position; never rejects. One that it did not take does not count as sent.
 * @param isOnline a position that cannot be sent now is dropped
 * @param onDrop called then
 */
export function createPositionSender(
  send: (position: Measured) => Promise<boolean>,
  isOnline: () => boolean,
  onDrop: () => void,
): PositionSender {
  let last: Measured | undefined;
  let waiting: Measured | undefined;
  let isSending = false;

  const isDue = (position: Measured): boolean =>
    !last ||
    Date.parse(position.takenAt) - Date.parse(last.takenAt) >= every ||
    distanceBetween(last, position) * 1_000 >= step;

  async function offer(position: Measured): Promise<void> {
    waiting = position;
    if (isSending) return;
    isSending = true;
    while (waiting) {
      const next: Measured = waiting;
      waiting = undefined;
      if (!isDue(next)) continue;
      if (!isOnline()) onDrop();
      else if (await send(next)) last = next;
    }
    isSending = false;
  }

  return {
    offer,
    sendNext: () => {
      last = undefined;
    },
  };
}
