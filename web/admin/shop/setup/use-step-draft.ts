import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useUnsaved } from '../../../ui/use-unsaved.tsx';

/**
 * Unsaved changes of a step: asks before they are lost.
 * @returns `finish`, which forgets the changes, so that the next step comes without a question
 */
export function useStepDraft<T extends object>() {
  const [draft, setDraft] = useState<Partial<T>>({});
  const { question } = useUnsaved(Object.keys(draft).length > 0, () => {});
  return {
    draft,
    edit: (fields: Partial<T>) => setDraft((now) => ({ ...now, ...fields })),
    question,
    finish(onDone: () => void): void {
      flushSync(() => setDraft({}));
      onDone();
    },
  };
}
