/** The times that shoppers may choose for a delivery, in the shop's opening hours. Only the server applies these rules. No schemas. */
import type { slotTimes } from './delivery-limits.ts';
import { type Schedule, spansAround } from './opening-hours.ts';
import { shopDayAt, shopDayPlus } from './shop-day.ts';

export interface SlotRule {
  offered: (typeof slotTimes)[number];
  /** Minutes of one slot. */
  length: number;
  /** Orders in one slot. */
  capacity: number;
  /** Minutes between the order and the start of its slot. */
  lead: number;
  /** Days after today; 0 is only today. */
  days: number;
}

export interface Slot {
  from: Date;
  by: Date;
}

const minute = 60_000;

/**
 * The slots that can be ordered at a moment, in order. They begin with the hours of a day and follow each other without gaps; what
 * is left at the end of the hours is too short for one. Those of a night belong to the day on which they begin; where it lasts into the
 * hours of the next day, as one with its own hours may, that day has the slots after it. None during a pause without an end.
 */
export function slotsAt(schedule: Schedule, { length, lead, days }: SlotRule, at: Date): Slot[] {
  const { pause } = schedule;
  const until = pause && (pause.until === null ? Number.POSITIVE_INFINITY : Date.parse(pause.until));
  const first = Math.max(at.getTime() + lead * minute, until ?? 0);
  const last = shopDayPlus(shopDayAt(at), days);
  const slots: Slot[] = [];
  for (const { start, end } of spansAround(schedule, at)) {
    const before = slots.at(-1)?.by.getTime() ?? 0;
    for (let from = start; from + length * minute <= end; from += length * minute)
      if (from >= before) slots.push({ from: new Date(from), by: new Date(from + length * minute) });
  }
  return slots.filter(({ from }) => from.getTime() >= first && shopDayAt(from) <= last);
}
