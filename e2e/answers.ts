/** Answers that are late, or do not arrive. */
import type { Page, Route } from '@playwright/test';

/** The store does what the next request to `url` asks for, and its answer does not arrive. For bodies without files. */
export const loseAnswer = (page: Page, url: string): Promise<unknown> =>
  page.route(
    url,
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );

interface Held {
  seen: Promise<void>;
  letGo: () => void;
}

/** Holds the next request to `url` until it is let go. */
export const hold = (page: Page, url: string): Promise<Held> =>
  holdNext(page, url, async (route, seen, released) => {
    seen();
    await released;
    await route.continue();
  });

type Answer = (route: Route, seen: () => void, released: Promise<void>) => Promise<void>;

async function holdNext(page: Page, url: string, answer: Answer): Promise<Held> {
  const { promise: seen, resolve: see } = Promise.withResolvers<void>();
  const { promise: released, resolve: letGo } = Promise.withResolvers<void>();
  let isHeld = false;
  // Not with `times`: a route that has ended lets its request go.
  await page.route(url, async (route) => {
    if (isHeld) return route.fallback();
    isHeld = true;
    await answer(route, see, released);
  });
  return { seen, letGo };
}
