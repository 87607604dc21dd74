/** A notification that the store sends to a device and the service worker shows: the options of a notification, and its page. */
export interface PushedNotification {
  title: string;
  body: string;
  /** Of a page of the store. */
  url: string;
  /** A newer notification with the same tag takes the place of this one. */
  tag: string;
  lang: string;
  icon: string;
  image?: string;
  renotify: boolean;
  requireInteraction?: boolean;
}
