import { measureBackup } from './backup.ts';
import { measureContainer } from './container.ts';
import { measureDatabase } from './database.ts';
import { measureDeliveryDay } from './delivery-day.ts';
import { measureDistinct } from './distinct.ts';
import { measureFailover } from './failover.ts';
import { measureImages } from './images.ts';
import { importAmongBuyers } from './import.ts';
import { checkKubernetes } from './kubernetes.ts';
import { checkMonitoring } from './monitoring.ts';
import { measureOverload } from './overload.ts';
import { measurePaymentKills } from './payment-kills.ts';
import { measurePaymentMessages } from './payment-messages.ts';
import { checkProviders } from './payments.ts';
import { measurePgBouncer } from './pgbouncer.ts';
import { measureRolling } from './rolling.ts';
import { measureShutdown } from './shutdown.ts';
import { measureUpgrades } from './upgrade.ts';

/** Every scenario of `npm run assure`, by name; each has its own file in this folder. */
interface Scenario {
  /** One line for the list of scenarios. */
  about: string;
  /** Throws when the guarantee is violated. @param say prints one line, such as a measured figure */
  run(print: (line: string) => void): Promise<void>;
}

export const scenarios: Record<string, Scenario> = {
  backup: {
    about:
      'a store is backed up while 16 buyers order, and restored elsewhere: no order that was acknowledged before is missing, the ledger adds up, pictures are there',
    run: measureBackup,
  },
  container: {
    about:
      'the image of deploy/Dockerfile: its size, a purchase in a container that may write to its volume only, a clean stop',
    run: (print) => measureContainer(print),
  },
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
    run: (print) => measureDistinct(print),
  },
  failover: {
    about:
      'the primary of PostgreSQL is killed, changed and read-only under 16 buyers, behind Patroni: no acknowledged order lost, orders within 5 s',
    run: measureFailover,
  },
  images: {
    about:
      'pictures move to an S3 server and are served from there, also while it is slow, busy, full or away: pages go on, and all come back',
    run: measureImages,
  },
  import: {
    about:
      '6,000 prices in any order next to 24 buyers, ten times: each import is done, each order placed or to be sent again',
    run: (print) => importAmongBuyers(print),
  },
  kubernetes: {
    about: 'the three configurations of deploy/kubernetes, rendered and validated against the schemas of every object',
    run: checkKubernetes,
  },
  monitoring: {
    about:
      'alert rules and dashboard, checked by promtool and a real Prometheus, which reads a store with buyers: it counts every order',
    run: checkMonitoring,
  },
  overload: {
    about: '500 mixed connections: pages go on, the rest is answered or refused in time',
    run: measureOverload,
  },
  'payment-kills': {
    about:
      'SIGKILL at each statement of paying an order: after the restart the money at the bank is what the orders keep',
    run: (print) => measurePaymentKills(print),
  },
  'payment-messages': {
    about:
      '1,000 payments, each reported three times to two processes while orders are placed: paid once each, answered within 250 ms (99 %)',
    run: (print) => measurePaymentMessages(print),
  },
  payments: {
    about:
      'the contract of a provider against its test mode: RAZORPAY_TEST_KEY_ID and RAZORPAY_TEST_KEY_SECRET, or STRIPE_TEST_KEY',
    run: (print) => checkProviders(print),
  },
  pgbouncer: {
    about:
      'three processes behind PgBouncer (1.21 or later) in transaction mode: orders, notifications, locks and restarts as without it',
    run: measurePgBouncer,
  },
  rolling: {
    about:
      'three processes behind Caddy and HAProxy are restarted 10 times under load: no failed request, no acknowledged order lost',
    run: (print) => measureRolling(print),
  },
  shutdown: {
    about:
      'SIGTERM under load with half-sent requests, 20 times: the end within 10 s, nothing acknowledged or accepted is lost',
    run: (print) => measureShutdown(print),
  },
  upgrade: {
    about:
      'upgrades beside 16 buyers, from releases of the first migrations and to a next one: no order lost, no wait above 2 s where the tables serve both',
    run: measureUpgrades,
  },
};
