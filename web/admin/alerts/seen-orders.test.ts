import { describe, expect, it } from 'vitest';
import type { FulfilmentOrderCard } from '../../../contract/orders/board.ts';
import { parseSeen, type Seen, seenFrom, unseen, withSeen } from './seen-orders.ts';

const card = (_id: string, change: Partial<FulfilmentOrderCard> = {}) =>
  ({ _id, status: 'placed', revision: 1, ...change }) as FulfilmentOrderCard;
const idsOf = (cards: readonly FulfilmentOrderCard[]) => cards.map(({ _id }) => _id);
const nothing: Seen = { floor: '', ids: [] };

describe('which orders are new', () => {
  it('are those that are unseen and unprocessed', () => {
    const cards = [card('d'), card('c', { revision: 3 }), card('b', { status: 'packed', revision: 2 }), card('a')];
    expect(idsOf(unseen(cards, nothing))).toEqual(['d', 'a']);
    expect(idsOf(unseen(cards, withSeen(nothing, ['d'])))).toEqual(['a']);
  });

  it('do not include orders from before the device was first used', () => {
    const there = seenFrom([card('f'), card('d')], true);
    expect(idsOf(unseen([card('g'), card('f'), card('d')], there))).toEqual(['g']);
    // An order that another process committed slightly later has a lower id than a seen one.
    expect(idsOf(unseen([card('f'), card('e'), card('d')], there))).toEqual(['e']);
    const some = seenFrom([card('f'), card('d')], false);
    expect(idsOf(unseen([card('g'), card('b')], some))).toEqual(['g']);
  });

  it('remain a short list, and no seen order becomes new again', () => {
    const ids = Array.from({ length: 500 }, (_, i) => String(i + 1000));
    const seen = ids.reduce((all, id) => withSeen(all, [id]), nothing);
    expect(seen.ids).toHaveLength(200);
    expect(
      unseen(
        ids.map((id) => card(id)),
        seen,
      ),
    ).toEqual([]);
    expect(idsOf(unseen([card('2000')], seen))).toEqual(['2000']);
  });

  it.each([null, '', '{}', '[]', 'null', '{"floor":1,"ids":[]}'])('are unknown when %j is stored', (text) =>
    expect(parseSeen(text)).toBeUndefined(),
  );
});
