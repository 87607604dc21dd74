/** Finds a place for toasts at the right edge below the top bar, where they do not cover controls or important content. */
import { useLayoutEffect, useRef } from 'react';
import { useSonner } from 'sonner';
import { topLayer } from './top-layer.ts';

/** Space between the bar or the edge and a toast, and between two tried positions, in pixels. */
const gap = 12;
const step = 8;
/** Same as in the stylesheet (app.css). */
const width = 356;
const widthOnPhones = 288;
const phone = '(width <= 600px)';
/** Elements that a toast must not cover. Totals and other important facts are marked by hand. */
const obstacles =
  'header, h1, h2, nav a, button, input, select, textarea, summary, label, [role="button"], [data-button], [data-keep-clear]';
/** Estimated height before it is measured: a toast of two lines with two more behind it. */
const likelyHeight = 76;

/** Controls have the highest weight. */
const pressed = 'button, [role="button"], summary, nav a, a[data-keep-clear]';
const pressedWeight = 100;

interface Box {
  top: number;
  bottom: number;
  left: number;
  right: number;
}

interface Obstacle extends Box {
  /** Weight compared with read-only content. */
  weight: number;
}

/** The overlap of `box` and `other`, in square pixels. */
const overlap = (box: Box, other: Box): number =>
  Math.max(0, Math.min(box.bottom, other.bottom) - Math.max(box.top, other.top)) *
  Math.max(0, Math.min(box.right, other.right) - Math.max(box.left, other.left));

/**
 * The top of the highest position at the right edge where a box of this size overlaps none of `taken`; otherwise of the position
 * with the least overlap.
 * @param from the highest allowed top; `below` is the lower limit
 */
function findPlace(
  taken: readonly Obstacle[],
  { from, below, left, right, height }: { from: number; below: number; left: number; right: number; height: number },
): number {
  let best = from;
  let leastCovered = Number.POSITIVE_INFINITY;
  for (let top = from; top + height <= below; top += step) {
    const box = { top, bottom: top + height, left, right };
    const covered = taken.reduce((sum, each) => sum + overlap(box, each) * each.weight, 0);
    if (covered < leastCovered) [best, leastCovered] = [top, covered];
    if (covered === 0) break;
  }
  return best;
}

/** Visible obstacles. Inside a dialog only its own, because the page behind is inert. */
function obstaclesInSight(): Obstacle[] {
  const host = topLayer();
  const root = host.closest('dialog') ?? document.body;
  const found: Obstacle[] = [];
  for (const element of root.querySelectorAll<HTMLElement>(obstacles)) {
    if (host.contains(element)) continue;
    const { width, top, bottom, left, right } = element.getBoundingClientRect();
    if (width > 0 && bottom > 0 && top < innerHeight && right > 0 && left < innerWidth)
      found.push({ top, bottom, left, right, weight: element.matches(pressed) ? pressedWeight : 1 });
  }
  return found;
}

/** The lower edge of the sticky top bar; 0 over a dialog, because the page behind is inert. */
function barEdge(): number {
  if (topLayer().closest('dialog')) return 0;
  const header = document.querySelector('header');
  return header ? Math.max(0, header.getBoundingClientRect().bottom) : 0;
}

/** @param now where toasts are; they stay there if they cover nothing */
function measure(now?: number): number {
  const onPhone = matchMedia(phone).matches;
  const right = document.documentElement.clientWidth - gap;
  const shown = topLayer().querySelector<HTMLElement>('[data-sonner-toast][data-front="true"]');
  const taken = obstaclesInSight();
  const from = Math.round(barEdge() + gap);
  const left = right - Math.min(right - gap, onPhone ? widthOnPhones : width);
  const height = Math.max(likelyHeight, (shown?.offsetHeight ?? 0) + 2 * gap);
  if (now !== undefined && now >= from) {
    const box = { top: now, bottom: now + height, left, right };
    if (taken.every((each) => overlap(box, each) === 0)) return now;
  }
  return findPlace(taken, { from, below: innerHeight - gap, left, right, height });
}

/**
 * Reports the distance of toasts from the top, in pixels: when a toast appears, after scrolling, when its size changes, and when
 * another page or something new comes to lie below it. To be rendered before the toasts: it hears of each one first, so that no
 * toast begins where the last one was.
 */
export function ToastPlace({ onPlace }: { onPlace: (top: number) => void }) {
  const { toasts } = useSonner();
  const at = useRef<number>(undefined);
  const shown = toasts.length > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another toast is the reason to look
  useLayoutEffect(() => {
    if (!shown) return;
    let frame = 0;
    const place = (now?: number) => {
      at.current = measure(now);
      onPlace(at.current);
    };
    const afresh = () => place();
    const soon = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => place(at.current));
    };
    // Before it is seen; by its own height once it is there.
    place();
    // Another page, a list that has loaded, a dialog that opens or closes.
    const changes = new MutationObserver(soon);
    changes.observe(document.body, { childList: true, subtree: true });
    const events = ['scrollend', 'resize'] as const;
    for (const name of events) addEventListener(name, afresh, { capture: true, passive: true });
    return () => {
      cancelAnimationFrame(frame);
      changes.disconnect();
      for (const name of events) removeEventListener(name, afresh, { capture: true });
    };
  }, [toasts, shown, onPlace]);
  return null;
}
