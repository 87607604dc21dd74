/**
 * Where somebody stands in a list. Its items carry their index as `data-at` and the number of their page as `data-page`; those
 * that have not been fetched are placeholders with `data-missing`.
 */
export interface ListPlace {
  /** Index of the first item on the screen, and how far its top was from the screen's, in CSS pixels. */
  index: number;
  top: number;
  /** Numbers of the pages with items on the screen. */
  seen: number[];
}

type List = HTMLElement | null;

/** What hides the top of the list, in CSS pixels: the top bar. */
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

/** Scrolls the page so that the list stands there again. */
export function goTo(list: List, { index, top }: ListPlace): void {
  const item = list?.querySelector(`[data-at="${index}"]`);
  if (item) scrollBy({ top: item.getBoundingClientRect().top - top, behavior: 'instant' });
}

/** Whether all that was seen there has been fetched. */
export const hasCome = (list: List, { seen }: ListPlace): boolean =>
  !seen.some((page) => list?.querySelector(`[data-missing][data-page="${page}"]`));
