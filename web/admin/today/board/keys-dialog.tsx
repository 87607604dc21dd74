import { m } from '../../../../messages/index.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { rich } from '../../../ui/rich.tsx';
import { Switch } from '../../../ui/switch.tsx';

/** The actions, and the keys for each. */
const keys = (): readonly (readonly [what: string, ...keys: string[]])[] => [
  [m.orderBoard.nextOrder(), 'j', '↓'],
  [m.orderBoard.previousOrder(), 'k', '↑'],
  [m.orderBoard.nextColumn(), 'l', '→'],
  [m.orderBoard.previousColumn(), 'h', '←'],
  [m.orderBoard.open(), 'Enter'],
  [m.orderBoard.selectThis(), 'x'],
  [m.orderBoard.selectUpTo(), 'Shift + x'],
  [m.orderBoard.pack(), 'p'],
  [m.orderBoard.send(), 's'],
  [m.orderBoard.deliver(), 'd'],
  [m.orderBoard.find(), '/'],
  [m.orderBoard.showKeys(), '?'],
];

interface Props {
  on: boolean;
  onSwitch: (on: boolean) => void;
  onClose: () => void;
}

/** The keys of the order board, and a switch for all of them. */
export const KeysDialog = ({ on, onSwitch, onClose }: Props) => (
  <Dialog open onClose={onClose} title={m.orderBoard.keysTitle()}>
    <div className="space-y-4 p-5">
      <Switch checked={on} onChange={onSwitch}>
        {m.orderBoard.useKeys()}
      </Switch>
      <dl className="divide-y divide-line">
        {keys().map(([what, first = '', second]) => (
          <div key={what} className="flex items-center justify-between gap-4 py-1.5">
            <dt>{what}</dt>
            <dd className="shrink-0 text-sm text-muted">
              {second ? (
                rich(m.orderBoard.either, { first, second }, { key: (text) => <Key>{text}</Key> })
              ) : (
                <Key>{first}</Key>
              )}
            </dd>
          </div>
        ))}
      </dl>
      <p className="text-sm text-muted">{m.orderBoard.keysHint()}</p>
    </div>
  </Dialog>
);

const Key = ({ children }: { children: string }) => (
  <kbd className="inline-block min-w-8 rounded-md border border-line bg-surface px-2 py-0.5 text-center font-bold text-ink">
    {children}
  </kbd>
);
