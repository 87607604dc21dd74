/** Adding and moving pictures in the slots of a product. */
import type { PictureValue } from '../../../forms/picture-file.ts';

export type Slots = readonly (PictureValue | null)[];

/** Puts new pictures into the free slots, starting at `from`. Pictures without a slot are left out. */
export function withPictures(slots: Slots, pictures: readonly PictureValue[], from = 0): Slots {
  const order = [...slots.keys()].map((index) => (index + from) % slots.length);
  const free = order.filter((index) => slots[index] === null);
  return pictures.reduce<Slots>((filled, picture, n) => {
    const index = free[n];
    return index === undefined ? filled : filled.with(index, picture);
  }, slots);
}

/** Moves a picture to another slot. The pictures between move up, without gaps. */
export function movedPicture(slots: Slots, from: number, to: number): Slots {
  const moved = slots[from] ?? null;
  const others = slots.filter((picture, index) => picture !== null && index !== from);
  const before = slots.filter((picture, index) => picture !== null && index !== from && index < to + Number(to > from));
  const ordered = [...others.slice(0, before.length), moved, ...others.slice(before.length)];
  return slots.map((_, index) => ordered[index] ?? null);
}

/** How many slots are free. */
export const countFree = (slots: Slots): number => slots.filter((picture) => picture === null).length;
