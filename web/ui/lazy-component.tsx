import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { importOrReload, importWithRetry } from './load-file.ts';

interface WhenMissing {
  /** Called when its file does not load. */
  onMissing?: () => void;
}

/** In ms: the pause before a file is loaded again while its component is on the page. */
const retryPause = 5_000;

/**
 * A component whose code is loaded on its first render; renders nothing until then. While it is on the page, a file that did not load is
 * loaded again. `preload` loads it earlier.
 */
export function lazyComponent<P extends object>(load: () => Promise<{ default: ComponentType<P> }>) {
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
      let timer: ReturnType<typeof setTimeout> | undefined;
      // Only the first failure is reported, or reloads the page.
      const start = (isFirst: boolean) =>
        (isFirst ? importOrReload : importWithRetry)(get).then(
          (component) => shown && setComponent(() => component),
          () => {
            if (!shown) return;
            timer = setTimeout(start, retryPause, false);
            if (isFirst) missing();
          },
        );
      void start(true);
      return () => {
        shown = false;
        clearTimeout(timer);
      };
    }, [Component]);
    return Component && <Component {...(props as unknown as P)} />;
  }

  return Object.assign(Later, { preload: () => void get().catch(() => {}) });
}
