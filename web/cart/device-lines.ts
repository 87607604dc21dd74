/**
 * A visitor's cart as this device stores it: only what was chosen and how many. Names, prices and stock always come from the
 * store. Storage belongs to the user and may contain anything, so all of it is checked.
 */
import { limits } from '../../contract/api/limits.ts';
import { m } from '../../messages/index.ts';
import { newKey } from '../api/request-key.ts';
import { deviceStore } from '../api/storage.ts';
import { toast } from '../ui/toasts.tsx';
import { deviceCartName } from './device-cart-name.ts';

export interface DeviceLine {
  productId: string;
  quantity: number;
}

export interface DeviceCart {
  /** Under which the store counts these lines once, however often they are sent. */
  mergeId: string;
  /** In the order in which they were added. */
  lines: DeviceLine[];
}

const idForm = /^[0-7][0-9a-hjkmnp-tv-z]{25}$/;
const mergeIdForm = /^[0-9a-f]{32}$/;

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** The cart in a stored text, and whether something in it had to be left out or corrected. */
export function cartIn(text: string | null): DeviceCart & { damaged: boolean } {
  const empty = { mergeId: newKey(), lines: [] };
  if (text === null) return { ...empty, damaged: false };
  let stored: unknown;
  try {
    stored = JSON.parse(text);
  } catch {
    return { ...empty, damaged: true };
  }
  if (!isObject(stored) || !Array.isArray(stored.lines)) return { ...empty, damaged: true };
  const lines = new Map<string, DeviceLine>();
  for (const line of stored.lines) {
    const { productId, quantity } = isObject(line) ? line : {};
    if (typeof productId !== 'string' || !idForm.test(productId)) continue;
    if (typeof quantity !== 'number' || !(quantity >= 1) || lines.has(productId)) continue;
    if (lines.size < limits.cartLines)
      lines.set(productId, { productId, quantity: Math.min(Math.floor(quantity), limits.cartQuantity) });
  }
  const mergeId = String(stored.mergeId);
  const cart = { mergeId: mergeIdForm.test(mergeId) ? mergeId : empty.mergeId, lines: [...lines.values()] };
  return { ...cart, damaged: textOf(cart) !== JSON.stringify(stored) };
}

const textOf = ({ mergeId, lines }: DeviceCart): string => JSON.stringify({ mergeId, lines });

export function readDevice(): DeviceCart {
  const { damaged, ...cart } = cartIn(deviceStore.get(deviceCartName));
  if (damaged) {
    write(cart);
    toast.warning(cart.lines.length > 0 ? m.cart.deviceDamaged() : m.cart.deviceUnreadable(), { id: 'device-cart' });
  }
  return cart;
}

let isTold = false;

function write(cart: DeviceCart): void {
  if (cart.lines.length === 0) {
    deviceStore.remove(deviceCartName);
    return;
  }
  if (deviceStore.set(deviceCartName, textOf(cart)) || isTold) return;
  isTold = true;
  toast.warning(m.cart.deviceNotKept(), { id: 'device-cart' });
}

/** Sets the quantity of a product; 0 removes it. False when there is no place for another product. */
export function writeLine(productId: string, quantity: number): boolean {
  const { mergeId, lines } = readDevice();
  const line = lines.find((each) => each.productId === productId);
  if (line) line.quantity = quantity;
  else if (quantity > 0 && lines.length >= limits.cartLines) return false;
  else lines.push({ productId, quantity });
  write({ mergeId, lines: lines.filter((each) => each.quantity > 0) });
  return true;
}

/** Takes out what an account has got. What was added meanwhile stays, under a new id. */
export function takeLines(taken: DeviceCart): void {
  const { mergeId, lines } = readDevice();
  // Another tab has taken it already.
  if (mergeId !== taken.mergeId) return;
  const quantities = new Map(taken.lines.map((line) => [line.productId, line.quantity]));
  const left = lines.flatMap(({ productId, quantity }) => {
    const more = quantity - (quantities.get(productId) ?? 0);
    return more > 0 ? [{ productId, quantity: more }] : [];
  });
  write({ mergeId: newKey(), lines: left });
}
