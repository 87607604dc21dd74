import { useEffect, useState } from 'react';

const name = 'deskSound';

/** Whether new orders make a sound on this device; off until somebody turns it on. */
export function useSound(): [on: boolean, turn: (on: boolean) => void] {
  const [on, setOn] = useState(false);
  useEffect(() => setOn(localStorage.getItem(name) === 'on'), []);
  return [
    on,
    (next) => {
      localStorage.setItem(name, next ? 'on' : 'off');
      setOn(next);
    },
  ];
}
