import { useRef } from 'react';
import { ApiError } from './api-error.ts';
import { leavesOpen } from './use-request-key.ts';

/** For changes that the store refuses the second time, because it did them the first time and the answer was lost. */
export function useLostAnswer() {
  /** The last request that got no answer. */
  const open = useRef('');
  /**
   * Does `send`. When the same body was sent before without an answer, and the store now refuses it with `code`, does `instead`, which
   * shows that it was done.
   * @returns what was done
   * @throws the error of `send`, also when `instead` fails
   */
  return async <Sent, Instead>(
    body: unknown,
    code: string,
    send: () => Promise<Sent>,
    instead: () => Promise<Instead>,
  ): Promise<Sent | Instead> => {
    const print = JSON.stringify(body);
    const isRepeated = open.current === print;
    try {
      const sent = await send();
      open.current = '';
      return sent;
    } catch (error) {
      if (isRepeated && error instanceof ApiError && error.code === code)
        return instead().catch(() => {
          throw error;
        });
      open.current = leavesOpen(error) ? print : '';
      throw error;
    }
  };
}
