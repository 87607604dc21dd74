/**
 * The scroll position in a list. Items have their index as `data-at` and their page number as `data-page`; items that are not
 * loaded are placeholders with `data-missing`.
 */
export interface ListPlace {
  /** Index of the first visible item, and the distance of its top from the top of the screen, in CSS pixels. */
  index: number;
  top: number;
  /** Numbers of the pages with visible items. */
  seen: number[];
}

type List = HTMLElement | null;

/** Height of the top bar, which covers the top of the list, in CSS pixels. */
const hidden = 72;

/** @returns undefined at the top of the page, and below the list */
export function placeOf(list: List): ListPlace | undefined {
  if (scrollY <= 0) return undefined;
  const items = [...(list?.querySelectorAll<HTMLElement>('[data-at]') ?? [])].filter((item) => {
    const { top, bottom } = item.getBoundingClientRect();
    return bottom > hidden && top < innerHeight;
  });
  const [first] = items;
  if (!first) return undefined;
  const seen = new Set(items.map((item) => Number(item.dataset.page)));
  return { index: Number(first.dataset.at), top: first.getBoundingClientRect().top, seen: [...seen] };
}

/** Scrolls the page to this position. */
export function goTo(list: List, { index, top }: ListPlace): void {
  const item = list?.querySelector(`[data-at="${index}"]`);
  if (item) scrollBy({ top: item.getBoundingClientRect().top - top, behavior: 'instant' });
}

/** Whether all pages that were visible there are loaded. */
export const hasCome = (list: List, { seen }: ListPlace): boolean =>
  !seen.some((page) => list?.querySelector(`[data-missing][data-page="${page}"]`));
