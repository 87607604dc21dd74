import { randomFillSync, randomInt } from 'node:crypto';
import { decodeTime, monotonicFactory } from 'ulid';

/**
 * Random bytes come in blocks: every response has an id, and asking the system for each letter takes as long as sending
 * it.
 */
const block = new Uint8Array(4_096);
let used = block.length;

/** From 0 up to 1. */
function random(): number {
  if (used === block.length) {
    randomFillSync(block);
    used = 0;
  }
  const byte = block[used] ?? 0;
  used += 1;
  return byte / 256;
}

const nextUlid = monotonicFactory(random);

/** A new id: a lower-case ULID, so later ones sort after earlier ones (design §5). */
export const newId = (): string => nextUlid().toLowerCase();

/** When an id was generated: it starts with its time. */
export const timeOfId = (id: string): Date => new Date(decodeTime(id));

/** Without letters and digits that are easily confused (0 O, 1 I L, U V). */
const readable = '23456789ABCDEFGHJKMNPQRSTWXYZ';

/**
 * A new order number for people, like TK-7K3M9QX2: 29^8 possibilities, so a duplicate is rare and the unique index
 * decides.
 */
export function newOrderNumber(): string {
  let number = 'TK-';
  for (let i = 0; i < 8; i += 1) number += readable[randomInt(readable.length)];
  return number;
}
