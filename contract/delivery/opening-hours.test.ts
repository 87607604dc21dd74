import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Holiday,
  nextStart,
  type OpeningSpan,
  openingAt,
  overlapIn,
  type Schedule,
  withoutPast,
} from './opening-hours.ts';
import { shopDayAt, shopDayPlus, shopTimeAt } from './shop-day.ts';

/** A moment in the shop's time. 2026-11-23 is a Monday. */
const at = (text: string) => new Date(`${text}:00+05:30`);
const schedule = (hours: OpeningSpan[], rest: Partial<Schedule> = {}): Schedule => ({
  hours,
  holidays: [],
  pause: null,
  ...rest,
});
const span = (day: number, opens: string, closes: string): OpeningSpan => ({ day, opens, closes });
const everyDay = (opens: string, closes: string) => [0, 1, 2, 3, 4, 5, 6].map((day) => span(day, opens, closes));
const holiday = (date: string): Holiday => ({ date, note: '' });

const opensAt = (given: Schedule, now: string) => openingAt(given, at(now)).opensAt;
const isOpen = (given: Schedule, now: string) => openingAt(given, at(now)).isOpen;

describe('a store', () => {
  it('without hours is always open', () => {
    expect(openingAt(schedule([]), at('2026-11-23T03:00'))).toEqual({
      isOpen: true,
      isPaused: false,
      closesAt: null,
      opensAt: null,
    });
    expect(nextStart(schedule([]), at('2026-11-23T03:00'))).toBeNull();
  });

  it('opens with the first minute of its hours and closes with the last', () => {
    const given = schedule(everyDay('07:00', '22:00'));
    expect(openingAt(given, at('2026-11-23T06:59'))).toMatchObject({ isOpen: false, opensAt: at('2026-11-23T07:00') });
    expect(openingAt(given, at('2026-11-23T07:00'))).toMatchObject({ isOpen: true, closesAt: at('2026-11-23T22:00') });
    expect(isOpen(given, '2026-11-23T21:59')).toBe(true);
    expect(openingAt(given, at('2026-11-23T22:00'))).toMatchObject({ isOpen: false, opensAt: at('2026-11-24T07:00') });
  });

  it('closes between several hours of a day', () => {
    const given = schedule([span(0, '07:00', '13:00'), span(0, '16:00', '22:00')]);
    expect(opensAt(given, '2026-11-23T13:00')).toEqual(at('2026-11-23T16:00'));
    expect(opensAt(given, '2026-11-23T22:00')).toEqual(at('2026-11-30T07:00'));
  });

  it('is open across midnight, and across the end of the week', () => {
    const given = schedule([span(5, '18:00', '02:00'), span(6, '18:00', '02:00')]);
    expect(isOpen(given, '2026-11-29T01:59')).toBe(true);
    expect(isOpen(given, '2026-11-29T02:00')).toBe(false);
    expect(openingAt(given, at('2026-11-30T01:00'))).toMatchObject({ isOpen: true, closesAt: at('2026-11-30T02:00') });
    expect(opensAt(given, '2026-11-30T02:00')).toEqual(at('2026-12-05T18:00'));
  });

  it('with hours that touch stays open', () => {
    const given = schedule([span(0, '07:00', '00:00'), span(1, '00:00', '05:00')]);
    expect(openingAt(given, at('2026-11-23T23:00')).closesAt).toEqual(at('2026-11-24T05:00'));
    expect(openingAt(schedule(everyDay('09:00', '09:00')), at('2026-11-23T09:00')).closesAt).toBeNull();
  });

  it('stays closed on holidays in a row, but finishes the night before', () => {
    const night = schedule(everyDay('18:00', '02:00'), {
      holidays: ['24', '25', '26'].map((d) => holiday(`2026-11-${d}`)),
    });
    expect(isOpen(night, '2026-11-24T01:00')).toBe(true);
    expect(opensAt(night, '2026-11-24T02:00')).toEqual(at('2026-11-27T18:00'));
    const always = schedule([], { holidays: [holiday('2026-11-24')] });
    expect(openingAt(always, at('2026-11-23T12:00')).closesAt).toEqual(at('2026-11-24T00:00'));
    expect(opensAt(always, '2026-11-24T12:00')).toEqual(at('2026-11-25T00:00'));
  });

  it('has other hours on one date, in place of the weekly ones', () => {
    const festival: Holiday = {
      date: '2026-11-24',
      note: '',
      hours: [
        { opens: '06:00', closes: '09:00' },
        { opens: '20:00', closes: '01:00' },
      ],
    };
    const weekly = schedule(everyDay('09:00', '21:00'), { holidays: [festival] });
    expect(opensAt(weekly, '2026-11-23T22:00')).toEqual(at('2026-11-24T06:00'));
    expect(isOpen(weekly, '2026-11-24T08:59')).toBe(true);
    expect(opensAt(weekly, '2026-11-24T10:00')).toEqual(at('2026-11-24T20:00'));
    expect(openingAt(weekly, at('2026-11-25T00:30')).closesAt).toEqual(at('2026-11-25T01:00'));
    expect(opensAt(weekly, '2026-11-25T01:00')).toEqual(at('2026-11-25T09:00'));
    // A date may be open in a week of closed days, and short in a shop that is always open.
    const sunday = schedule([span(6, '10:00', '12:00')], {
      holidays: [{ ...festival, hours: [{ opens: '10:00', closes: '11:00' }] }],
    });
    expect(opensAt(sunday, '2026-11-23T12:00')).toEqual(at('2026-11-24T10:00'));
    const always = schedule([], { holidays: [{ ...festival, hours: [{ opens: '10:00', closes: '11:00' }] }] });
    expect(openingAt(always, at('2026-11-23T12:00')).closesAt).toEqual(at('2026-11-24T00:00'));
    expect(openingAt(always, at('2026-11-24T10:30')).closesAt).toEqual(at('2026-11-24T11:00'));
  });

  it('forgets dates once their night is over', () => {
    const dates = ['22', '23', '24'].map((d) => holiday(`2026-11-${d}`));
    expect(withoutPast(dates, at('2026-11-24T00:30'))).toEqual(dates.slice(1));
  });

  it('that does not open within 14 days says so', () => {
    const days = Array.from({ length: 30 }, (_, n) => holiday(shopDayPlus('2026-11-23', n)));
    expect(openingAt(schedule([], { holidays: days }), at('2026-11-23T12:00'))).toMatchObject({
      isOpen: false,
      opensAt: null,
    });
    expect(nextStart(schedule([], { holidays: days }), at('2026-11-23T12:00'))).toBeNull();
    expect(opensAt(schedule([], { holidays: days.slice(0, 14) }), '2026-11-23T12:00')).toEqual(at('2026-12-07T00:00'));
  });

  it('that is paused opens afterwards, within its hours', () => {
    const until = (moment: string | null) =>
      schedule(everyDay('07:00', '22:00'), { pause: { until: moment && at(moment).toISOString(), note: '' } });
    expect(openingAt(until('2026-11-23T18:30'), at('2026-11-23T17:00'))).toMatchObject({
      isOpen: false,
      isPaused: true,
      opensAt: at('2026-11-23T18:30'),
    });
    expect(openingAt(until('2026-11-23T18:30'), at('2026-11-23T18:30'))).toMatchObject({
      isOpen: true,
      isPaused: false,
    });
    expect(opensAt(until('2026-11-23T23:00'), '2026-11-23T21:50')).toEqual(at('2026-11-24T07:00'));
    expect(openingAt(until(null), at('2026-11-23T17:00'))).toMatchObject({
      isOpen: false,
      isPaused: true,
      opensAt: null,
    });
    expect(opensAt(until('2026-12-20T18:30'), '2026-11-23T17:00')).toBeNull();
    expect(nextStart(until(null), at('2026-11-23T17:00'))).toEqual(at('2026-11-24T07:00'));
  });
});

describe('hours', () => {
  it.each([
    [
      [span(0, '09:00', '14:00'), span(0, '13:00', '18:00')],
      [0, 1],
    ],
    [[span(0, '09:00', '14:00'), span(0, '14:00', '18:00')], undefined],
    [
      [span(0, '18:00', '02:00'), span(1, '01:00', '05:00')],
      [0, 1],
    ],
    [
      [span(0, '01:00', '05:00'), span(6, '18:00', '02:00')],
      [0, 1],
    ],
    [
      [span(0, '09:00', '09:00'), span(1, '08:00', '10:00')],
      [0, 1],
    ],
    [
      [span(0, '09:00', '10:00'), span(2, '09:00', '10:00'), span(0, '09:00', '10:00')],
      [0, 2],
    ],
    [everyDay('00:00', '00:00'), undefined],
  ])('%# overlap or not', (hours, places) => {
    expect(overlapIn(hours)).toEqual(places);
  });

  const spans = fc.array(
    fc.record({ day: fc.nat(6), opens: fc.nat(47), closes: fc.nat(47) }).map(({ day, opens, closes }) => {
      const text = (half: number) => `${String(half >> 1).padStart(2, '0')}:${half % 2 ? '30' : '00'}`;
      return span(day, text(opens), text(closes));
    }),
    { minLength: 1, maxLength: 5 },
  );
  const holidays = fc.uniqueArray(fc.nat(20), { maxLength: 8 });

  /** The same rule, looked up for one moment. */
  function isOpenBySpans({ hours, holidays: days }: Schedule, moment: Date): boolean {
    const today = shopDayAt(moment);
    const now = shopTimeAt(moment);
    const begins = (each: OpeningSpan, date: string) =>
      each.day === (new Date(date).getUTCDay() + 6) % 7 && !days.some((one) => one.date === date);
    return hours.some((each) => {
      const isOvernight = each.closes <= each.opens;
      return (
        (begins(each, today) && now >= each.opens && (isOvernight || now < each.closes)) ||
        (begins(each, shopDayPlus(today, -1)) && isOvernight && now < each.closes)
      );
    });
  }

  it('open and close at the moments that are said, whatever they are', () => {
    fc.assert(
      fc.property(spans, holidays, fc.nat(20 * 24), (hours, days, hour) => {
        const given = schedule(hours, { holidays: days.map((n) => holiday(shopDayPlus('2026-11-20', n))) });
        const now = new Date(at('2026-11-20T00:15').getTime() + hour * 3_600_000);
        const { isOpen: open, opensAt: opens, closesAt: closes } = openingAt(given, now);
        expect(open).toBe(isOpenBySpans(given, now));
        const change = opens ?? closes;
        const last = change ?? new Date(now.getTime() + 14 * 24 * 3_600_000);
        for (let moment = now.getTime(); moment < last.getTime(); moment += 1_800_000)
          expect(isOpenBySpans(given, new Date(moment))).toBe(open);
        if (change) expect(isOpenBySpans(given, change)).toBe(!open);
      }),
      { numRuns: 150 },
    );
  });
});
