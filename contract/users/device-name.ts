import type { Messages } from '../../messages/index.ts';

/** The name of the device from the words of its browser, by the names of the makers; null when it does not say. */
export interface DeviceParts {
  browser: string | null;
  system: string | null;
}

/** 'Chrome on Windows', in the language of the messages. */
export function deviceName({ browser, system }: DeviceParts, m: Pick<Messages, 'account'>): string {
  if (browser !== null && system !== null) return m.account.browserOn({ browser, system });
  return browser ?? system ?? m.account.unknownDevice();
}
