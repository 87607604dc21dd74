import { hkdfSync } from 'node:crypto';

/** One key per purpose, so that a signature for one purpose is never valid for another. */
export interface Keys {
  accessToken: Uint8Array;
  refreshTag: Uint8Array;
  refreshSuccessor: Uint8Array;
  knownDevice: Uint8Array;
  resetCode: Uint8Array;
  recoveryLink: Uint8Array;
}

/** Derives every key of this feature from the shop's secret. All processes with the same secret get the same keys. */
export function deriveKeys(secret: string): Keys {
  const key = (purpose: string) => new Uint8Array(hkdfSync('sha256', secret, '', `tokri ${purpose}`, 32));
  return {
    accessToken: key('access token'),
    refreshTag: key('refresh token tag'),
    refreshSuccessor: key('refresh token successor'),
    knownDevice: key('known device'),
    resetCode: key('reset code'),
    recoveryLink: key('recovery link'),
  };
}
