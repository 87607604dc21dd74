import { useCallback, useState } from 'react';

/** The error of the last attempt, null after a success; `attempt` never rejects. */
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
