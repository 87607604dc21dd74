/** A change of a store as the audit log stores it. Values contain no words, so that they need no language. */
import { spanText } from '../../contract/delivery/opening-hours.ts';
import { shopDayAt, shopTimeAt } from '../../contract/delivery/shop-day.ts';
import type { Store } from '../../contract/delivery/stores.ts';
import { type ChangedFields, diff } from '../audit-log/audit-log.ts';

/** '560038: 14, ₹20'; '–' for the shop's usual. */
const areaText = ({ pincode, minutes, fee }: Store['areas'][number]): string =>
  `${pincode}: ${minutes ?? '–'}${fee === null ? '' : `, ₹${fee}`}`;

const momentText = (iso: string): string => {
  const moment = new Date(iso);
  return `${shopDayAt(moment)} ${shopTimeAt(moment)}`;
};

/** A group of settings, each by its name ('slots.lead'); only `slots: false` without it. */
const named = (group: 'promise' | 'slots', values: object | null): Record<string, unknown> => ({
  [group]: values !== null,
  ...Object.fromEntries(Object.entries(values ?? {}).map(([name, value]) => [`${group}.${name}`, value])),
});

/** Details, hours by weekday ('hours.0' is Monday), holidays and pause. */
function fieldsOf({
  name,
  address,
  position,
  closed,
  hours,
  holidays,
  pause,
  promise,
  slots,
}: Store): Record<string, unknown> {
  const days = Map.groupBy(hours, ({ day }) => `hours.${day}`);
  return {
    name,
    address,
    position: position && `${position.latitude}, ${position.longitude}`,
    closed,
    ...Object.fromEntries([...days].map(([day, spans]) => [day, spans.map(spanText)])),
    holidays: holidays.map(({ date, note, hours: own = [] }) =>
      [date, own.map(spanText).join(', '), note].filter(Boolean).join(' '),
    ),
    paused: pause !== null,
    pausedUntil: pause?.until ? momentText(pause.until) : null,
    pauseNote: pause?.note ?? '',
    ...named('promise', promise),
    ...named('slots', slots),
  };
}

/** Which pincodes are new, gone or different. */
function changedAreas(before: Store, after: Store): ChangedFields {
  const was = new Map(before.areas.map((area) => [area.pincode, areaText(area)]));
  const is = new Map(after.areas.map((area) => [area.pincode, areaText(area)]));
  const added = [...is].filter(([pincode]) => !was.has(pincode)).map(([, text]) => text);
  const removed = [...was].filter(([pincode]) => !is.has(pincode)).map(([, text]) => text);
  const changed = [...was].filter(([pincode, text]) => is.has(pincode) && is.get(pincode) !== text);
  return {
    ...(added.length > 0 && { areasAdded: { from: null, to: added } }),
    ...(removed.length > 0 && { areasRemoved: { from: removed, to: null } }),
    ...(changed.length > 0 && {
      areasChanged: { from: changed.map(([, text]) => text), to: changed.map(([pincode]) => is.get(pincode)) },
    }),
  };
}

export const auditedChange = (before: Store, after: Store): ChangedFields => ({
  ...diff(fieldsOf(before), fieldsOf(after)),
  ...changedAreas(before, after),
});
