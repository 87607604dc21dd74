import { measureDatabase } from './database.ts';
import { measureDeliveryDay } from './delivery-day.ts';
import { measureDistinct } from './distinct.ts';
import { importAmongBuyers } from './import.ts';
import { measureOverload } from './overload.ts';
import { measureShutdown } from './shutdown.ts';

/** Every scenario of `npm run assure`, by name; each has its own file in this folder. */
interface Scenario {
  /** One line for the list of scenarios. */
  about: string;
  /** Throws when the guarantee is violated. @param say prints one line, such as a measured figure */
  run(say: (line: string) => void): Promise<void>;
}

export const scenarios: Record<string, Scenario> = {
  database: {
    about:
      'the network to PostgreSQL is slow, silent and loses COMMITs: answers within 5 s, well again within 10 s, one order a key',
    run: measureDatabase,
  },
  'delivery-day': {
    about:
      '50 stores with 300 orders each over three processes, from placed to delivered: no order left, ledgers agree',
    run: measureDeliveryDay,
  },
  distinct: {
    about:
      '60,000 addresses, searches and failed sign-ins that all differ, in a heap of 512 MB: no growth after the first third',
    run: (say) => measureDistinct(say),
  },
  import: {
    about:
      '6,000 prices in any order next to 24 buyers, ten times: each import is done, each order placed or to be sent again',
    run: (say) => importAmongBuyers(say),
  },
  overload: {
    about: '500 mixed connections: pages go on, the rest is answered or refused in time',
    run: measureOverload,
  },
  shutdown: {
    about:
      'SIGTERM under load with half-sent requests, 20 times: the end within 10 s, nothing acknowledged or accepted is lost',
    run: (say) => measureShutdown(say),
  },
};
