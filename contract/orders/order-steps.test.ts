import { describe, expect, it } from 'vitest';
import '../../messages/catalogs.ts';
import { formatText, type Text, text } from '../../messages/text.ts';
import { type OrderStatus, orderStatuses } from './order-statuses.ts';
import {
  type ActorKind,
  changeableStatuses,
  changeRejection,
  nextSteps,
  type OrderStep,
  openStatuses,
  orderSteps,
  type StatusEvent,
  statusesAfter,
  stepBack,
  stepRejection,
} from './order-steps.ts';

const allSteps = Object.keys(orderSteps) as OrderStep[];
const workers: ActorKind[] = ['shop', 'customer'];

/** Every allowed step: status > step by actor. */
const allowed = new Set([
  'awaiting_payment > cancelled by shop',
  'awaiting_payment > cancelled by customer',
  'placed > packed by shop',
  'placed > cancelled by shop',
  'placed > cancelled by customer',
  'packed > out_for_delivery by shop',
  'packed > cancelled by shop',
  'out_for_delivery > delivered by shop',
  'out_for_delivery > cancelled by shop',
]);

const pairs = orderStatuses.flatMap((status) =>
  allSteps.flatMap((step) =>
    workers.map((actorKind): [OrderStatus, OrderStep, ActorKind] => [status, step, actorKind]),
  ),
);

const english = (reason: Text | undefined) => reason && formatText(reason, 'en');

describe('the table of statuses', () => {
  it('has every status as a step except those that an order begins with', () => {
    const begins: readonly OrderStatus[] = ['awaiting_payment', 'placed'];
    expect(allSteps.toSorted()).toEqual(orderStatuses.filter((status) => !begins.includes(status)).toSorted());
  });

  it.each(pairs)('rules on %s > %s by %s', (status, step, actorKind) => {
    const refused = stepRejection(status, step, actorKind);
    if (allowed.has(`${status} > ${step} by ${actorKind}`)) expect(refused).toBeUndefined();
    else expect(english(refused)).toMatch(/^[A-Z].*\.$/);
    expect(nextSteps(status, actorKind).includes(step)).toBe(refused === undefined);
  });

  it('gives the reason as a sentence', () => {
    expect(english(stepRejection('packed', 'cancelled', 'customer'))).toBe(
      'This order is packed, so it cannot be cancelled any more.',
    );
    expect(english(stepRejection('delivered', 'delivered', 'shop'))).toBe('This order is already delivered.');
    expect(english(stepRejection('placed', 'out_for_delivery', 'shop'))).toBe(
      'This order is placed, so it cannot be sent out.',
    );
    expect(english(stepRejection('placed', 'packed', 'customer'))).toBe('Only the store can do this.');
  });

  it('allows line changes until the order leaves', () => {
    expect(orderStatuses.filter((status) => changeRejection(status) === undefined)).toEqual([...changeableStatuses]);
    expect(english(changeRejection('delivered'))).toBe(
      'This order is delivered, so what is in it cannot be changed any more.',
    );
  });

  const events = (...kinds: StatusEvent['kind'][]): StatusEvent[] => kinds.map((kind) => ({ kind, by: 'shop' }));

  it.each<[StatusEvent['kind'][], OrderStatus]>([
    [['placed', 'packed'], 'placed'],
    [['placed', 'line_changed', 'packed', 'line_changed'], 'placed'],
    [['placed', 'packed', 'out_for_delivery'], 'packed'],
    [['placed', 'packed', 'out_for_delivery', 'delivered'], 'out_for_delivery'],
    [['placed', 'packed', 'out_for_delivery', 'delivered', 'reverted'], 'packed'],
    [['placed', 'packed', 'reverted', 'cancelled'], 'placed'],
    [['placed', 'packed', 'cancelled', 'reverted', 'cancelled'], 'packed'],
  ])('leads back from %j to %s', (kinds, to) => {
    expect(stepBack(events(...kinds))).toEqual({ to });
  });

  it('cannot be undone otherwise, and gives the reason', () => {
    for (const kinds of [['placed'], ['placed', 'packed', 'reverted'], []] as const) {
      expect(stepBack(events(...kinds))).toEqual({ refused: text('errors.noStepToUndo') });
    }
    expect(stepBack([...events('placed'), { kind: 'cancelled', by: 'customer' }])).toEqual({
      refused: text('errors.customerCancelled'),
    });
  });

  it('returns the status after each event', () => {
    expect(statusesAfter(events('placed', 'packed', 'line_changed', 'reverted', 'cancelled', 'reverted'))).toEqual([
      'placed',
      'packed',
      'packed',
      'placed',
      'cancelled',
      'placed',
    ]);
  });

  it('ends only in delivered or cancelled', () => {
    const ends = orderStatuses.filter((status) => nextSteps(status, 'shop').length === 0);
    expect(ends).toEqual(['delivered', 'cancelled']);
    // One that waits for its payment is in progress for its shopper only.
    expect(openStatuses).toEqual(
      orderStatuses.filter((status) => status !== 'awaiting_payment' && !ends.includes(status)),
    );
  });
});
