import { useCallback, useState } from 'react';

/** Keeps what the last attempt failed with, null after one that did not; `attempt` never rejects. */
export function useFailure() {
  const [failure, setFailure] = useState<unknown>(null);
  const attempt = useCallback(async (work: () => Promise<void>): Promise<void> => {
    setFailure(null);
    try {
      await work();
    } catch (error) {
      setFailure(error);
    }
  }, []);
  return { failure, attempt };
}
