/**
 * The service worker: keeps what was visited, so that it is there without a connection
 * (docs/decisions/0027-service-worker.md), and the files of common screens. A new one takes over when no page is open, and
 * never reloads one.
 */
import type { WorkerMessage } from '../api/worker-messages.ts';
import { answers, cacheOfflinePages } from './answers.ts';
import { kindOf } from './kinds.ts';
import { endNotifications, openNotification, showNotification } from './notifications.ts';
import { scope } from './scope.ts';
import { cacheDocument, cacheFiles } from './visits.ts';
import { deleteOld, followStore, forgetPerson } from './worker-cache.ts';

/** Files of screens that somebody may open next, written by the build (scripts/build-worker.ts). */
declare const screenFiles: readonly string[];

/** True if the user wants as little data as possible; not every browser has the setting. */
const savesData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

async function install(): Promise<void> {
  await cacheOfflinePages();
  // Files that cannot be loaded now are stored at the next visit.
  if (!savesData()) await cacheFiles(screenFiles.map((file) => new URL(file, location.origin).href)).catch(() => {});
}
scope.addEventListener('install', (event) => event.waitUntil(install()));

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
  else if (message.type === 'loaded') await cacheFiles(message.urls);
  else {
    if (message.store !== undefined) await followStore(message.store);
    await cacheDocument(message.url, message.isSignedIn);
  }
}
// Files that cannot be loaded now are stored at the next visit.
scope.addEventListener('message', (event) => event.waitUntil(act(event.data as WorkerMessage).catch(() => {})));
