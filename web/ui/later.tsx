import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { loadFile } from './load-file.ts';

interface WhenMissing {
  /** Called when its file does not load. The next render tries again. */
  onMissing?: () => void;
}

/** A component whose code is loaded on its first render; renders nothing until then. `preload` loads it earlier. */
export function later<P extends object>(load: () => Promise<{ default: ComponentType<P> }>) {
  let loaded: ComponentType<P> | undefined;

  async function get(): Promise<ComponentType<P>> {
    loaded ??= (await load()).default;
    return loaded;
  }

  function Later({ onMissing, ...props }: P & WhenMissing): ReactNode {
    const [Component, setComponent] = useState(() => loaded);
    const missing = useEffectEvent(() => onMissing?.());
    useEffect(() => {
      if (Component) return;
      let shown = true;
      loadFile(get).then(
        (component) => shown && setComponent(() => component),
        () => shown && missing(),
      );
      return () => {
        shown = false;
      };
    }, [Component]);
    return Component && <Component {...(props as unknown as P)} />;
  }

  return Object.assign(Later, { preload: () => void get().catch(() => {}) });
}
