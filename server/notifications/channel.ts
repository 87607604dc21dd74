/** A channel: to whom it sends, and how. */

import type { NotificationContent } from './content.ts';
import type { NotificationRow, Targets } from './repository.ts';

/** The reason of a notification whose event is undone or over. */
export const outdated = 'outdated';

/** Why an attempt failed. `permanent`: a retry never succeeds. */
export class SendError extends Error {
  /** For people who look at what was sent: an HTTP status, or a word. */
  readonly reason: string;
  readonly permanent: boolean;
  /** The least pause before a retry, in ms. */
  readonly retryAfter: number;

  constructor(reason: string, { permanent = false, retryAfter = 0 } = {}) {
    super(`it was not sent: ${reason}`);
    this.name = 'SendError';
    this.reason = reason;
    this.permanent = permanent;
    this.retryAfter = retryAfter;
  }
}

/** A way to tell customers about their orders. */
export interface Channel extends Targets {
  /** Sends one notification to its target. @throws SendError */
  send(notification: NotificationRow, content: NotificationContent, signal: AbortSignal): Promise<void>;
}
