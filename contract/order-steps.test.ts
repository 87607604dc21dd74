import { describe, expect, it } from 'vitest';
import '../messages/catalogs.ts';
import { formatText, type Text, text } from '../messages/text.ts';
import {
  type ActorKind,
  changeableStatuses,
  nextSteps,
  type OrderStep,
  openStatuses,
  orderSteps,
  statusesAfter,
  stepBack,
  type WayEvent,
  whyNotChange,
  whyNotStep,
} from './order-steps.ts';
import { type OrderStatus, orderStatuses } from './orders.ts';

const allSteps = Object.keys(orderSteps) as OrderStep[];
const workers: ActorKind[] = ['shop', 'customer'];

/** Every allowed step: status > step by actor. */
const allowed = new Set([
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
  it('has every status except the first as a step', () => {
    expect(allSteps.toSorted()).toEqual(orderStatuses.filter((status) => status !== 'placed').toSorted());
  });

  it.each(pairs)('rules on %s > %s by %s', (status, step, actorKind) => {
    const refused = whyNotStep(status, step, actorKind);
    if (allowed.has(`${status} > ${step} by ${actorKind}`)) expect(refused).toBeUndefined();
    else expect(english(refused)).toMatch(/^[A-Z].*\.$/);
    expect(nextSteps(status, actorKind).includes(step)).toBe(refused === undefined);
  });

  it('gives the reason as a sentence', () => {
    expect(english(whyNotStep('packed', 'cancelled', 'customer'))).toBe(
      'This order is packed, so it cannot be cancelled any more.',
    );
    expect(english(whyNotStep('delivered', 'delivered', 'shop'))).toBe('This order is already delivered.');
    expect(english(whyNotStep('placed', 'out_for_delivery', 'shop'))).toBe(
      'This order is placed, so it cannot be sent out.',
    );
    expect(english(whyNotStep('placed', 'packed', 'customer'))).toBe('Only the store can do this.');
  });

  it('allows line changes until the order leaves', () => {
    expect(orderStatuses.filter((status) => whyNotChange(status) === undefined)).toEqual([...changeableStatuses]);
    expect(english(whyNotChange('delivered'))).toBe(
      'This order is delivered, so what is in it cannot be changed any more.',
    );
  });

  const events = (...kinds: WayEvent['kind'][]): WayEvent[] => kinds.map((kind) => ({ kind, by: 'shop' }));

  it.each<[WayEvent['kind'][], OrderStatus]>([
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
    expect(openStatuses).toEqual(orderStatuses.filter((status) => !ends.includes(status)));
  });
});
