import { randomFillSync, randomInt } from 'node:crypto';
import { decodeTime, encodeTime, monotonicFactory } from 'ulid';

/** Random bytes come in blocks: asking the system for each letter takes longer than all else of an id. */
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

/** A new id: a lower-case ULID, so later ones sort after earlier ones. */
export const newId = (): string => nextUlid().toLowerCase();

/** The beginning of ids of this moment: earlier ids sort before it. */
export const startOfIdsAt = (moment: Date): string => encodeTime(moment.getTime()).toLowerCase();

/**
 * A new id that sorts after `last`, also when a process whose clock is ahead made that one. Then it is of the next
 * millisecond, with random letters of its own: the id right after `last` may be given already.
 */
export function newIdAfter(last: string): string {
  const id = newId();
  return id > last ? id : encodeTime(decodeTime(last) + 1).toLowerCase() + id.slice(10);
}

const letters = [...'0123456789abcdefghjkmnpqrstvwxyz'];
/** The last two characters of an id, in their order. */
const endings = letters.flatMap((first) => letters.map((second) => first + second));
let beginning = '';
let nextEnding = endings.length;

/**
 * A new id of a request: of the form of other ids, unique among requests, and in order within this process. Every response has one, and a
 * ULID takes a fiftieth of the time of sending one from memory: 1,024 requests share the beginning of one.
 */
export function newRequestId(): string {
  if (nextEnding === endings.length) {
    const last = beginning;
    // Ids of one millisecond are consecutive, so the beginning may be the same for some.
    while (beginning === last) beginning = newId().slice(0, -2);
    nextEnding = 0;
  }
  const id = beginning + endings[nextEnding];
  nextEnding += 1;
  return id;
}

/** When an id was generated: it starts with its time. */
export const timeOfId = (id: string): Date => new Date(decodeTime(id));

/** Without letters and digits that are easily confused (0 O, 1 I L, U V). */
const readable = '23456789ABCDEFGHJKMNPQRSTWXYZ';

/**
 * A new order number for people, like TK-7K3M9QX2: 29^8 possibilities, so a duplicate is rare and the unique index
 * decides. The order board finds it by its last eight characters, whatever the prefix was.
 */
export function newOrderNumber(prefix = 'TK-'): string {
  let number = prefix;
  for (let i = 0; i < 8; i += 1) number += readable[randomInt(readable.length)];
  return number;
}
