/** Adds what a visitor chose on this device to the cart of the account, after the sign-in (decision 0032). */
import { m } from '../../messages/index.ts';
import { ApiError, isUnanswered, messageOf } from '../api/api-error.ts';
import { browserApi } from '../api/browser-api.ts';
import { whenToRetry } from '../api/connection.ts';
import { readAccount } from '../api/tokens.ts';
import { browserQueries } from '../query-client.ts';
import { toast } from '../ui/toasts.tsx';
import { deviceCartKey } from './device-cart-name.ts';
import { readDevice, takeLines } from './device-lines.ts';
import { storeDifferences, storedDifferences } from './merge-differences.ts';
import { notifyOtherTabs } from './other-tabs.ts';

const toastId = 'merge-cart';

let merging: Promise<void> | undefined;
/** Tries in a row without an answer, and whether the next one waits for its time. */
let failures = 0;
let isWaiting = false;

/**
 * Merges the cart of the device. It is emptied only after the answer, and the store counts it once, however often it is sent and by
 * however many tabs. Never rejects: without an answer it is tried again later, and the account's cart is shown without it.
 * @param again reads the account's cart, which merges first
 */
export function mergeDeviceCart(again: () => Promise<void>): Promise<void> {
  if (isWaiting) return Promise.resolve();
  merging ??= mergeOnce()
    .then(
      () => {
        failures = 0;
      },
      (error: unknown) => {
        if (mayWorkLater(error)) void mergeLater(again);
        // When the sign-in has ended, the cart is a visitor's again.
        else if (readAccount() !== undefined)
          toast.error(m.cart.mergeFailed({ reason: messageOf(error) }), { id: toastId });
      },
    )
    .finally(() => {
      merging = undefined;
    });
  return merging;
}

const mayWorkLater = (error: unknown): boolean =>
  isUnanswered(error) || (error instanceof ApiError && (error.status >= 500 || error.status === 429));

async function mergeOnce(): Promise<void> {
  const account = readAccount();
  const device = readDevice();
  // Of an earlier merge, or of another tab's; none when somebody has read them.
  storeDifferences(storedDifferences());
  if (account === undefined || device.lines.length === 0) return;
  const { mergeId, lines: items } = device;
  const { differences } = await browserApi.load('POST /api/v1/cart/merge-cart', { body: { mergeId, items } });
  takeLines(device);
  // The next person who opens the shop after a sign-out does not see it.
  browserQueries().removeQueries({ queryKey: deviceCartKey });
  if (differences.length > 0 && readAccount() === account) storeDifferences(differences);
  notifyOtherTabs();
}

async function mergeLater(again: () => Promise<void>): Promise<void> {
  isWaiting = true;
  failures += 1;
  if (failures === 1) toast.warning(m.cart.mergeWaits(), { id: toastId });
  await whenToRetry(failures);
  isWaiting = false;
  await again();
}
