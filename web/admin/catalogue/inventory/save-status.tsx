import { m } from '../../../../messages/index.ts';
import { TextButton } from '../../../ui/button.tsx';
import { Check, CircleAlert } from '../../../ui/icons.tsx';
import type { SaveState } from './use-draft.ts';

const words = () => ({
  saved: m.adminInventory.saved(),
  waiting: m.adminInventory.notSaved(),
  saving: m.adminInventory.saving(),
  invalid: m.adminInventory.correctFirst(),
});

/** Says whether the draft is saved, and offers to try again. */
export function SaveStatus({ state, onRetry }: { state: SaveState; onRetry: () => void }) {
  const hasFailed = typeof state === 'object';
  const isBad = hasFailed || state === 'invalid';
  return (
    <div className="flex flex-wrap items-center gap-3">
      <p
        role="status"
        className={`flex items-center gap-1.5 text-sm font-semibold ${isBad ? 'text-danger' : 'text-muted'}`}
      >
        {state === 'saved' && <Check size={16} className="text-success" />}
        {isBad && <CircleAlert size={16} />}
        {hasFailed ? m.adminInventory.saveFailed({ reason: state.failed }) : words()[state]}
      </p>
      {hasFailed && <TextButton onClick={onRetry}>{m.adminInventory.tryAgain()}</TextButton>}
    </div>
  );
}
