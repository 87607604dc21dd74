import type { PaymentProvider } from '../providers/provider.ts';
import type { MountedSimulator, SimulatorParts } from './mounted-simulator.ts';

/** Loads and mounts the simulator when it is first used: most shops never do. */
export function createLazySimulator(parts: SimulatorParts) {
  let opening: Promise<MountedSimulator> | undefined;
  let mounted: MountedSimulator | undefined;
  return {
    /** Undefined before it is used. */
    mounted: () => mounted,
    async provider(): Promise<PaymentProvider> {
      opening ??= import('./mounted-simulator.ts').then(({ mountSimulator }) => mountSimulator(parts));
      mounted = await opening;
      return mounted.provider;
    },
    close: async (): Promise<void> => (await opening)?.close(),
  };
}

export type LazySimulator = ReturnType<typeof createLazySimulator>;
