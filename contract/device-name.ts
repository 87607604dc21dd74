import { m } from '../messages/index.ts';

/** What a browser says about its device, by the names of the makers; null when it does not say. */
export interface DeviceParts {
  browser: string | null;
  system: string | null;
}

/** 'Chrome on Windows', in the language of the page; in English on the server. */
export function deviceName({ browser, system }: DeviceParts): string {
  if (browser !== null && system !== null) return m.account.browserOn({ browser, system });
  return browser ?? system ?? m.account.unknownDevice();
}
