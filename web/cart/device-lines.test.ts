import { beforeEach, describe, expect, it, vi } from 'vitest';
import { limits } from '../../contract/api/limits.ts';
import { m } from '../../messages/index.ts';
import { deviceStore } from '../api/storage.ts';
import { toast } from '../ui/toasts.tsx';
import { deviceCartName, hasDeviceCart } from './device-cart-name.ts';
import { cartIn, readDevice, takeLines, writeLine } from './device-lines.ts';

const idOf = (n: number) => `01k${String(n).padStart(23, '0')}`;
const [a, b] = [idOf(1), idOf(2)];
const mergeId = '0123456789abcdef'.repeat(2);
const stored = (lines: unknown, id: unknown = mergeId) => JSON.stringify({ mergeId: id, lines });
const line = (productId: string, quantity: unknown) => ({ productId, quantity });

beforeEach(() => {
  deviceStore.remove(deviceCartName);
  vi.restoreAllMocks();
});

describe('a stored cart', () => {
  it('is read as it was written', () => {
    const lines = [line(a, 2), line(b, 20)];
    expect(cartIn(stored(lines))).toEqual({ mergeId, lines, damaged: false });
    expect(cartIn(null)).toMatchObject({ lines: [], damaged: false });
  });

  it.each(['', 'x', '{', 'null', '7', '[]', '{"lines":7}', '"lines"'])('that is %j is empty', (text) => {
    expect(cartIn(text)).toMatchObject({ lines: [], damaged: true });
  });

  it.each([
    [[line(a, -1), line(b, 2)], [line(b, 2)]],
    [[line(a, 0), line(b, 2)], [line(b, 2)]],
    [[line(a, '2'), line(b, 2)], [line(b, 2)]],
    [[line(a, null), null, 7, 'x', line(b, 2)], [line(b, 2)]],
    [[line('nonsense', 1), line(b, 2)], [line(b, 2)]],
    [
      [line(a, 1e9), line(b, 2.9)],
      [line(a, 20), line(b, 2)],
    ],
    [[line(a, 1), line(a, 5)], [line(a, 1)]],
  ])('keeps what can be read of %j', (lines, left) => {
    expect(cartIn(stored(lines))).toMatchObject({ mergeId, lines: left, damaged: true });
  });

  it('has at most the lines of a cart', () => {
    const lines = Array.from({ length: limits.cartLines + 5 }, (_, n) => line(idOf(n), 1));
    expect(cartIn(stored(lines)).lines).toHaveLength(limits.cartLines);
  });

  it('gets a new id for one that the store would refuse', () => {
    expect(cartIn(stored([line(a, 1)], 'x')).mergeId).toMatch(/^[0-9a-f]{32}$/);
  });

  it('that is damaged is corrected, and the visitor is told once', () => {
    const warning = vi.spyOn(toast, 'warning').mockReturnValue();
    deviceStore.set(deviceCartName, stored([line(a, 99), line(b, -5)]));
    for (let i = 0; i < 2; i += 1) expect(readDevice().lines).toEqual([line(a, 20)]);
    const damaged = warning.mock.calls.filter(([text]) => text === m.cart.deviceDamaged());
    expect(damaged).toHaveLength(1);
  });
});

describe('a change', () => {
  it('keeps the order and the id, and an empty cart leaves nothing', () => {
    writeLine(a, 1);
    const { mergeId: id } = readDevice();
    writeLine(b, 3);
    writeLine(a, 2);
    expect(readDevice()).toEqual({ mergeId: id, lines: [line(a, 2), line(b, 3)] });
    writeLine(a, 0);
    writeLine(b, 0);
    expect(hasDeviceCart()).toBe(false);
  });

  it('finds no place in a full cart, except for what is in it', () => {
    for (let n = 0; n < limits.cartLines; n += 1) expect(writeLine(idOf(n), 1)).toBe(true);
    expect(writeLine(idOf(500), 1)).toBe(false);
    expect(writeLine(idOf(7), 2)).toBe(true);
    expect(readDevice().lines).toHaveLength(limits.cartLines);
  });
});

describe('what an account has got', () => {
  it('is taken out, and what was added meanwhile stays under a new id', () => {
    writeLine(a, 2);
    const taken = readDevice();
    writeLine(a, 5);
    writeLine(b, 1);
    takeLines(taken);
    const left = readDevice();
    expect(left.lines).toEqual([line(a, 3), line(b, 1)]);
    expect(left.mergeId).not.toBe(taken.mergeId);
    // The answer of another tab, which sent the same.
    takeLines(taken);
    expect(readDevice()).toEqual(left);
  });

  it('leaves nothing when nothing was added', () => {
    writeLine(a, 2);
    takeLines(readDevice());
    expect(hasDeviceCart()).toBe(false);
  });
});
