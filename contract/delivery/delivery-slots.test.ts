import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { slotLengths } from './delivery-limits.ts';
import { type SlotRule, slotsAt } from './delivery-slots.ts';
import { type OpeningSpan, openingAt, type Schedule } from './opening-hours.ts';
import { shopDayAt, shopDayPlus, shopTimeAt } from './shop-day.ts';
import { slotDay, slotTimes } from './slot-texts.ts';

/** A moment in the shop's time. 2026-11-23 is a Monday. */
const at = (text: string) => new Date(`${text}:00+05:30`);
const span = (day: number, opens: string, closes: string): OpeningSpan => ({ day, opens, closes });
const everyDay = (opens: string, closes: string) => [0, 1, 2, 3, 4, 5, 6].map((day) => span(day, opens, closes));
const schedule = (hours: OpeningSpan[], rest: Partial<Schedule> = {}): Schedule => ({
  hours,
  holidays: [],
  pause: null,
  ...rest,
});
const rule = (given: Partial<SlotRule> = {}): SlotRule => ({
  offered: 'closed',
  length: 60,
  capacity: 5,
  lead: 0,
  days: 0,
  ...given,
});
const textOf = ({ from, by }: { from: Date; by: Date }) => `${shopDayAt(from)} ${shopTimeAt(from)}-${shopTimeAt(by)}`;
const slots = (given: Schedule, rules: SlotRule, now: string) => slotsAt(given, rules, at(now)).map(textOf);

describe('the slots of a store', () => {
  it('follow each other in its hours, and leave out what is too short', () => {
    expect(slots(schedule(everyDay('07:30', '10:00')), rule(), '2026-11-23T05:00')).toEqual([
      '2026-11-23 07:30-08:30',
      '2026-11-23 08:30-09:30',
    ]);
  });

  it('begin after the lead time', () => {
    const given = schedule(everyDay('07:00', '10:00'));
    expect(slots(given, rule({ lead: 60 }), '2026-11-23T07:00')).toEqual([
      '2026-11-23 08:00-09:00',
      '2026-11-23 09:00-10:00',
    ]);
    expect(slots(given, rule({ lead: 60 }), '2026-11-23T07:01')).toEqual(['2026-11-23 09:00-10:00']);
  });

  it('cross midnight and belong to the day on which they begin', () => {
    const night = schedule([span(0, '22:00', '02:00')]);
    expect(slots(night, rule({ length: 90, days: 1 }), '2026-11-23T12:00')).toEqual([
      '2026-11-23 22:00-23:30',
      '2026-11-23 23:30-01:00',
    ]);
    expect(slots(night, rule({ days: 0 }), '2026-11-23T23:30')).toEqual([]);
    expect(slots(night, rule({ days: 1 }), '2026-11-23T23:30')).toEqual([
      '2026-11-24 00:00-01:00',
      '2026-11-24 01:00-02:00',
    ]);
  });

  it('end with the days ahead, and skip holidays', () => {
    const given = schedule(everyDay('09:00', '10:00'), { holidays: [{ date: '2026-11-24', note: '' }] });
    expect(slots(given, rule({ days: 2 }), '2026-11-23T12:00')).toEqual(['2026-11-25 09:00-10:00']);
    expect(slots(given, rule({ days: 13 }), '2026-11-23T12:00')).toHaveLength(12);
  });

  it('of a date with its own hours do not overlap those of the next day', () => {
    const late = { date: '2026-11-23', hours: [{ opens: '22:00', closes: '02:00' }], note: '' };
    const given = schedule([], { holidays: [late] });
    expect(slots(given, rule({ length: 90, days: 1 }), '2026-11-23T21:00').slice(0, 4)).toEqual([
      '2026-11-23 22:00-23:30',
      '2026-11-23 23:30-01:00',
      '2026-11-24 01:30-03:00',
      '2026-11-24 03:00-04:30',
    ]);
  });

  it('begin after a pause, and there are none during one without an end', () => {
    const paused = (until: string | null) => schedule(everyDay('09:00', '12:00'), { pause: { until, note: '' } });
    expect(slots(paused(at('2026-11-23T10:30').toISOString()), rule(), '2026-11-23T08:00')).toEqual([
      '2026-11-23 11:00-12:00',
    ]);
    expect(slots(paused(null), rule({ days: 13 }), '2026-11-23T08:00')).toEqual([]);
  });

  it('in a store that is always open are the same at every moment', () => {
    const given = schedule([]);
    const today = (now: string) => slots(given, rule({ length: 90 }), now);
    expect(today('2026-11-23T00:00')).toHaveLength(16);
    expect(today('2026-11-23T22:00')).toEqual(['2026-11-23 22:30-00:00']);
  });

  const times = fc
    .nat(95)
    .map((quarter) => `${String(quarter >> 2).padStart(2, '0')}:${String((quarter % 4) * 15).padStart(2, '0')}`);
  const schedules = fc.record({
    opens: times,
    closes: times,
    days: fc.uniqueArray(fc.nat(6), { minLength: 1, maxLength: 7 }),
    holidays: fc.uniqueArray(fc.nat(14), { maxLength: 4 }),
    ownHours: fc.option(fc.record({ opens: times, closes: times })),
  });
  const rules = fc.record({
    length: fc.constantFrom(...slotLengths).map(Number),
    lead: fc.nat(2_880),
    days: fc.nat(13),
  });

  it('never overlap, are within the hours, and are the same whenever they are looked at', () => {
    fc.assert(
      fc.property(
        schedules,
        rules,
        fc.nat(1_440),
        fc.nat(600),
        ({ days, holidays, ownHours, ...hours }, given, minutes, later) => {
          const own = { note: '', ...(ownHours && { hours: [ownHours] }) };
          const store = schedule(
            days.map((day) => ({ day, ...hours })),
            { holidays: holidays.map((n) => ({ ...own, date: shopDayPlus('2026-11-23', n) })) },
          );
          const now = new Date(at('2026-11-23T00:00').getTime() + minutes * 60_000);
          const found = slotsAt(store, rule(given), now);
          for (const [index, { from, by }] of found.entries()) {
            expect(by.getTime() - from.getTime()).toBe(given.length * 60_000);
            expect(from.getTime()).toBeGreaterThanOrEqual(now.getTime() + given.lead * 60_000);
            expect(shopDayAt(from) <= shopDayPlus(shopDayAt(now), given.days)).toBe(true);
            expect(openingAt(store, from).isOpen).toBe(true);
            expect(openingAt(store, new Date(by.getTime() - 60_000)).isOpen).toBe(true);
            expect(from.getTime()).toBeGreaterThanOrEqual(found[index - 1]?.by.getTime() ?? 0);
          }
          const at2 = new Date(now.getTime() + later * 60_000);
          const still = found.filter(({ from }) => from.getTime() >= at2.getTime() + given.lead * 60_000).map(textOf);
          expect(slotsAt(store, rule(given), at2).map(textOf).slice(0, still.length)).toEqual(still);
        },
      ),
      { numRuns: 150 },
    );
  });
});

it('times of a slot are in the shop’s time, in the reader’s language', () => {
  const slot = { from: at('2026-11-24T08:00'), by: at('2026-11-24T09:30') };
  const times = (given: typeof slot) => slotTimes(given, 'en-IN').replaceAll(/\s+/g, ' ');
  expect(times(slot)).toBe('8:00 – 9:30 am');
  expect(times({ from: at('2026-11-24T23:00'), by: at('2026-11-25T00:00') })).toBe('11:00 pm – 12:00 am');
  expect(slotDay(slot.from, 'en-IN')).toBe('Tuesday, 24 November');
  expect(slotDay(slot.from, 'hi-IN')).toBe('मंगलवार, 24 नवंबर');
});
