import { useEffect, useState } from 'react';
import { deviceStore } from '../../api/storage.ts';

const name = 'deskSound';

/** Whether new orders make a sound on this device; off until somebody turns it on. */
export function useSound(): [on: boolean, turn: (on: boolean) => void] {
  const [on, setOn] = useState(false);
  useEffect(() => setOn(deviceStore.get(name) === 'on'), []);
  return [
    on,
    (next) => {
      deviceStore.set(name, next ? 'on' : 'off');
      setOn(next);
    },
  ];
}
