/** The providers of the shop, in the memory of every process: those of the environment, or those that an owner chose and gave keys. */
import type { KeyedProvider, OnlineProvider } from '../../../contract/payments/providers.ts';
import { Changes } from '../../cache/dependencies.ts';
import { createLiveCopy } from '../../cache/live-copy.ts';
import type { Database } from '../../db/database.ts';
import type { Log } from '../../runtime/log.ts';
import type { PaymentsOfEnvironment, ProviderKeys } from '../../runtime/payment-variables.ts';
import type { PaymentProvider } from '../providers/provider.ts';
import type { PaymentProviders } from '../providers/providers.ts';
import type { LazySimulator } from '../simulator/lazy-simulator.ts';
import { type AccountRow, findChoice, listAccounts } from './repository.ts';
import { openKeys } from './sealed-keys.ts';

/** Keys of an account. */
export interface SavedAccount {
  provider: KeyedProvider;
  /** Undefined when they were sealed with another secret. */
  keys: ProviderKeys | undefined;
  /** Null for those of the environment. */
  savedAt: Date | null;
}

interface Parts {
  database: Database;
  secret: string;
  environment: PaymentsOfEnvironment | undefined;
  simulator: Pick<LazySimulator, 'provider'>;
  createProvider(name: KeyedProvider, keys: ProviderKeys): Promise<PaymentProvider>;
  log: Log;
}

export async function openLiveProviders({ database, secret, environment, simulator, createProvider, log }: Parts) {
  const changes = new Changes();
  const known = new Map<OnlineProvider, PaymentProvider>();
  let chosen: OnlineProvider | null = null;
  let accounts: SavedAccount[] = [];
  /** Undefined before the first read. */
  let version: number | undefined;
  const copy = createLiveCopy({ database, log, name: 'payment providers', read });

  const ofEnvironment: SavedAccount[] =
    environment && environment.provider !== 'simulator'
      ? [{ provider: environment.provider, keys: environment, savedAt: null }]
      : [];

  const opened = ({ provider, sealedKeys, savedAt }: AccountRow): SavedAccount => ({
    provider,
    keys: openKeys(secret, provider, sealedKeys),
    savedAt,
  });

  async function read(): Promise<void> {
    const choice = await findChoice(database.queries);
    const newest = choice?.version ?? 0;
    if (newest === version) return;
    const saved = (await listAccounts(database.queries)).map(opened);
    accounts = [...ofEnvironment, ...saved.filter(({ provider }) => provider !== environment?.provider)];
    const made: PaymentProvider[] = [];
    for (const { provider, keys } of accounts) if (keys) made.push(await createProvider(provider, keys));
    if (environment?.provider === 'simulator' || choice?.usedSimulator) made.push(await simulator.provider());
    known.clear();
    for (const each of made) known.set(each.name, each);
    chosen = environment?.provider ?? choice?.provider ?? null;
    version = newest;
    changes.addAll();
  }

  await copy.open();

  const providers: PaymentProviders = {
    current() {
      changes.read('');
      return chosen === null ? undefined : known.get(chosen);
    },
    named: (name) => known.get(name),
    names: () => [...known.keys()],
  };

  return {
    providers,
    copy,
    isOfEnvironment: environment !== undefined,
    /** With their version, as this process has them. */
    saved: () => ({ version: version ?? 0, chosen, accounts }),
  };
}

export type LiveProviders = Awaited<ReturnType<typeof openLiveProviders>>;
