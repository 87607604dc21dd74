/** Shows what the store sends to this device, and opens what it is about. */
import type { PushedNotification } from '../../contract/notifications/pushed-notification.ts';
import { type ClickEvent, type PushEvent, scope } from './scope.ts';

export async function showNotification({ data }: PushEvent): Promise<void> {
  if (!data) return;
  const { title, url, ...shown } = data.json() as PushedNotification;
  await scope.registration.showNotification(title, { ...shown, data: url });
}

/** Goes to the tab that shows the page, or opens one. */
export async function openNotification({ notification }: ClickEvent): Promise<void> {
  notification.close();
  const { pathname, href } = new URL(String(notification.data), location.origin);
  const tabs = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const open = tabs.find(({ url }) => new URL(url).pathname === pathname);
  await (open ? open.focus() : scope.clients.openWindow(href));
}

/** Ends the notifications of this device: nobody is signed in. */
export async function endNotifications(): Promise<void> {
  // Not every browser has it.
  const known = await scope.registration.pushManager?.getSubscription();
  await known?.unsubscribe();
}
