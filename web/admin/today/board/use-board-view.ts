/** The order board shows orders as cards, or in one line each, as was chosen on this device. */
import { useState } from 'react';
import { deviceStore } from '../../../api/storage.ts';

const name = 'tokri-board-view';

type BoardView = 'cards' | 'compact';

export function useBoardView(): [BoardView, (view: BoardView) => void] {
  const [view, setView] = useState<BoardView>(() => (deviceStore.get(name) === 'compact' ? 'compact' : 'cards'));
  return [
    view,
    (next) => {
      setView(next);
      if (next === 'compact') deviceStore.set(name, next);
      else deviceStore.remove(name);
    },
  ];
}
