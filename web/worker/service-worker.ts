/**
 * The service worker: keeps what was visited, so that it is there without a connection
 * (docs/decisions/0027-service-worker.md). It knows no release: a new one takes over when no page is open, and never
 * reloads one.
 */
import type { WorkerMessage } from '../api/worker-messages.ts';
import { answers, cacheOfflinePages } from './answers.ts';
import { kindOf } from './kinds.ts';
import { endNotifications, openNotification, showNotification } from './notifications.ts';
import { scope } from './scope.ts';
import { cacheDocument, cacheFiles } from './visits.ts';
import { deleteOld, forgetPerson } from './worker-cache.ts';

scope.addEventListener('install', (event) => event.waitUntil(cacheOfflinePages()));

async function takeOver(): Promise<void> {
  await deleteOld();
  // Not every browser has it.
  await scope.registration.navigationPreload?.enable();
  await scope.clients.claim();
}
scope.addEventListener('activate', (event) => event.waitUntil(takeOver()));

scope.addEventListener('fetch', (event) => {
  const kind = kindOf(event.request);
  if (kind) event.respondWith(answers[kind](event, kind));
});

scope.addEventListener('push', (event) => event.waitUntil(showNotification(event)));
scope.addEventListener('notificationclick', (event) => event.waitUntil(openNotification(event)));

async function act(message: WorkerMessage): Promise<void> {
  if (message.type === 'signed-out') await Promise.all([forgetPerson(), endNotifications()]);
  else if (message.type === 'visited') await cacheDocument(message.url);
  else await cacheFiles(message.urls);
}
// What cannot be loaded now is kept at the next visit.
scope.addEventListener('message', (event) => event.waitUntil(act(event.data as WorkerMessage).catch(() => {})));
