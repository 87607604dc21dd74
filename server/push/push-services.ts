/** Recognizes addresses of push services: only these are called, because anybody can name one (docs/features/push.md). */

const known = ['fcm.googleapis.com', 'jmt17.google.com', 'updates.push.services.mozilla.com'];
const knownDomains = ['.push.apple.com', '.notify.windows.com'];

export interface PushServices {
  isKnown(endpoint: string): boolean;
  /** Returns true when it may be in the own network and without encryption: named by who runs the server. */
  isOwn(endpoint: string): boolean;
}

/** @param more hosts of other services */
export function createPushServices(more: readonly string[]): PushServices {
  const isOwn = (endpoint: string) => more.includes(new URL(endpoint).hostname);
  return {
    isOwn,

    isKnown(endpoint) {
      const { protocol, hostname, port } = new URL(endpoint);
      if (isOwn(endpoint)) return protocol === 'https:' || protocol === 'http:';
      const isNamed = known.includes(hostname) || knownDomains.some((domain) => hostname.endsWith(domain));
      return protocol === 'https:' && port === '' && isNamed;
    },
  };
}
