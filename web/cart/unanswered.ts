import { runningWork } from '../ui/running-work.ts';

const retries = runningWork();

/** Marks a cart change as retrying until its sending has ended. */
export const whileUnanswered = retries.track;

/** True when cart changes got no response and are being retried. */
export const useUnansweredChanges = retries.useIsRunning;
