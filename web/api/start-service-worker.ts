/** Starts the service worker; loaded when the page is in use, so that a first visit loads nothing for it. */
import type { QueryClient } from '@tanstack/react-query';
import { personalKey } from '../query-client.ts';
import { postToWorker, reportVisit } from './service-worker.ts';

const file = '/sw.js';

/** Tells what the page has loaded without the worker, and goes on loading. */
function reportLoadedFiles(): void {
  new PerformanceObserver((list) => {
    const urls = list.getEntries().flatMap((entry) => {
      const { name, workerStart } = entry as PerformanceResourceTiming;
      return workerStart === 0 ? [name] : [];
    });
    if (urls.length > 0) postToWorker({ type: 'loaded', urls });
  }).observe({ type: 'resource', buffered: true });
}

/** Reads again what the screen shows of the person, once for the service worker, which was not there the first time. */
async function rereadPersonal(queries: QueryClient): Promise<void> {
  const personal = { queryKey: [personalKey] };
  // A read that is under way would be joined, and has passed the worker.
  const running = queries.getQueryCache().findAll({ ...personal, fetchStatus: 'fetching' });
  await Promise.allSettled(running.map(({ promise }) => promise));
  await queries.refetchQueries({ ...personal, type: 'active' });
}

/** A worker that does not start changes nothing. On the first visit it gets what the page has loaded already. */
export function startServiceWorker(queries: QueryClient): void {
  const workers = navigator.serviceWorker;
  if (!workers) return;
  if (!workers.controller) {
    const begin = () => {
      reportVisit();
      reportLoadedFiles();
      void rereadPersonal(queries);
    };
    workers.addEventListener('controllerchange', begin, { once: true });
  }
  workers.register(file).catch(() => {});
}
