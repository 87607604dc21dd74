/** The picture slots of a product, and what becomes of them. */
import type { PictureValue } from './picture-file.ts';

export type Slots = readonly (PictureValue | null)[];

/** New pictures in the free slots, beginning at `from`; those that find none are left out. */
export function withPictures(slots: Slots, pictures: readonly PictureValue[], from = 0): Slots {
  const order = [...slots.keys()].map((index) => (index + from) % slots.length);
  const free = order.filter((index) => slots[index] === null);
  return pictures.reduce<Slots>((filled, picture, n) => {
    const index = free[n];
    return index === undefined ? filled : filled.with(index, picture);
  }, slots);
}

/** The picture of one slot put in at another; those between move up, and no empty slot stays among them. */
export function movedPicture(slots: Slots, from: number, to: number): Slots {
  const moved = slots[from] ?? null;
  const others = slots.filter((picture, index) => picture !== null && index !== from);
  const before = slots.filter((picture, index) => picture !== null && index !== from && index < to + Number(to > from));
  const ordered = [...others.slice(0, before.length), moved, ...others.slice(before.length)];
  return slots.map((_, index) => ordered[index] ?? null);
}

/** How many slots are free. */
export const countFree = (slots: Slots): number => slots.filter((picture) => picture === null).length;
