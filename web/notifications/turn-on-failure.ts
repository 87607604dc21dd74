/** Failures of turning notifications on. */
import { m } from '../../messages/index.ts';
import { messageOf } from '../api/api-error.ts';
import { toast } from '../ui/toasts.tsx';
import { PushRefused } from './device.ts';

/** Returns true when the browser refuses notifications of this store, which only its settings can change. */
export const isRefusedByBrowser = (error: Error | null): boolean =>
  error instanceof PushRefused && error.reason === 'blocked';

/** Says why it failed, unless the person closed the browser's question or the screen says it. */
export function sayTurnOnFailure(error: Error): void {
  if (!(error instanceof PushRefused)) toast.error(messageOf(error));
  else if (error.reason === 'failed') toast.error(m.push.failed());
}
