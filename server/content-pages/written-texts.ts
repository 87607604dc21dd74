/** Outlines whose places are completed: by what the shop's settings say, and by rules that are usual for a grocery. */
import type { OpeningSpan } from '../../contract/delivery/opening-hours.ts';
import type { PageSlug } from '../../contract/pages/page-slugs.ts';
import { messagesIn } from '../../messages/catalogs.ts';
import { clockStyles, type Locale, languageTags } from '../../messages/locale.ts';
import { feesText, type ShopFacts } from './default-texts.ts';

/** When and where the shop delivers. */
export interface Served {
  hours: readonly OpeningSpan[];
  /** None: everywhere. */
  pincodes: readonly string[];
}

interface Facts extends Served {
  shop: ShopFacts;
  today: Date;
}

/** Escapes only what Markdown could read as its own, because the owner edits the text. */
const plain = (text: string): string => text.replace(/[\\`*_[\]<>#]/g, '\\$&');

/** Pincodes that a text names. */
const maxPincodes = 30;
const timeZone = 'Asia/Kolkata';
/** A Monday. */
const monday = Date.UTC(2026, 0, 5);
const dayLength = 24 * 60 * 60_000;

/** Completes the places of an outline in their order; those that nobody has set stay. */
export function completed(slug: PageSlug, outline: string, language: Locale, facts: Facts): string {
  const texts = fillsOf(language, facts)[slug];
  let place = 0;
  return outline.replace(/\[\[[^[\]]*\]\]/g, (mark) => texts?.[place++] ?? mark);
}

type Fills = readonly (string | undefined)[];

/** The texts for the places of each outline, in their order. */
function fillsOf(language: Locale, { shop, hours, pincodes, today }: Facts): Partial<Record<PageSlug, Fills>> {
  const m = messagesIn(language);
  const { name, address, gstin, fssai } = shop.seller();
  const { contact } = shop.current();
  const place = address.split('\n').join(', ');
  const company = place && [name, place].map(plain).join(', ');
  const numbers = [gstin && `GSTIN ${gstin}`, fssai && `FSSAI ${fssai}`].filter((each) => each);
  const reach = contact.email || contact.phone;
  const officer = reach && plain(`${name}, ${reach}`);
  const date = new Intl.DateTimeFormat(languageTags[language], { dateStyle: 'long', timeZone }).format(today);
  return {
    'shipping-policy': [
      pincodes.length === 0 || pincodes.length > maxPincodes
        ? undefined
        : m.pageFills.pincodes({ pincodes: pincodes.toSorted().join(', ') }),
      hours.length === 0 ? m.pageFills.always() : hoursIn(language, hours),
      feesText(language, shop.pricing()),
      m.pageFills.nobodyAtHome(),
    ],
    'returns-and-refunds': [
      m.pageFills.perishables(),
      m.pageFills.unopened(),
      m.pageFills.excluded(),
      m.pageFills.wrongItems(),
      m.pageFills.moneyBack(),
    ],
    'privacy-policy': [
      company || undefined,
      m.pageFills.noOtherUse(),
      m.pageFills.whoElse(),
      m.pageFills.books(),
      m.pageFills.inBrowser(),
      officer || undefined,
      date,
    ],
    'terms-of-service': [
      company ? [company, ...numbers].join(', ') : undefined,
      m.pageFills.age(),
      m.pageFills.taxes(),
      m.pageFills.weights(),
      m.pageFills.refusal(),
      m.pageFills.liability(),
      officer ? m.pageFills.complaints({ officer }) : undefined,
      undefined,
      date,
    ],
  };
}

/** 'Monday to Saturday 7:00 am–10:00 pm; Sunday 8:00 am–2:00 pm': days in a row with the same hours are named together. */
function hoursIn(language: Locale, hours: readonly OpeningSpan[]): string {
  const m = messagesIn(language);
  const tag = languageTags[language];
  const weekday = new Intl.DateTimeFormat(tag, { weekday: 'long', timeZone: 'UTC' });
  const clock = new Intl.DateTimeFormat(tag, { ...clockStyles[language], timeZone: 'UTC' });
  const dayName = (day: number) => weekday.format(monday + day * dayLength);
  const time = (text: string) => clock.format(new Date(`2026-01-05T${text}:00Z`));
  const days = Array.from({ length: 7 }, (_, day) =>
    hours
      .filter((span) => span.day === day)
      .map(({ opens, closes }) => `${time(opens)}–${time(closes)}`)
      .join(', '),
  );
  const groups: { first: number; last: number; times: string }[] = [];
  for (const [day, times] of days.entries()) {
    const last = groups.at(-1);
    if (last?.times === times) last.last = day;
    else groups.push({ first: day, last: day, times });
  }
  return groups
    .filter(({ times }) => times !== '')
    .map(({ first, last, times }) => {
      if (first === 0 && last === 6) return m.pageFills.everyDay({ times });
      const names =
        first === last ? dayName(first) : m.pageFills.daysTo({ first: dayName(first), last: dayName(last) });
      return `${names} ${times}`;
    })
    .join('; ');
}
