import { isIP, isIPv6 } from 'node:net';

/**
 * The network of a client: an IPv4 address, or the first 64 bits of an IPv6 one, because one customer controls all of
 * these. Text that is not an address is 'unknown', so that forged ones do not count separately.
 */
export function networkOf(ip: string): string {
  const [address = ''] = ip.split('%');
  if (!isIP(address)) return 'unknown';
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  if (!isIPv6(address)) return address;
  const [head = '', tail] = address.split('::');
  const first = head === '' ? [] : head.split(':');
  // An embedded IPv4 address stands for two groups.
  const last = tail ? tail.split(':').flatMap((group) => (group.includes('.') ? ['0', '0'] : [group])) : [];
  const zeros = tail === undefined ? 0 : 8 - first.length - last.length;
  const groups = [...first, ...Array<string>(zeros).fill('0'), ...last];
  const prefix = groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${prefix.join(':')}::/64`;
}

/** An address without the port that some proxies add: `192.0.2.1:443`, `[2001:db8::1]:443`. */
const withoutPort = (entry: string): string =>
  /^\[([^\]]+)\](?::\d+)?$/.exec(entry)?.[1] ?? /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(entry)?.[1] ?? entry;

/**
 * The trustworthy addresses of an `X-Forwarded-For` header: those after the last entry that is not an address. Proxies
 * append, so the client wrote everything before such an entry. Undefined when none is left: then the request counts as
 * coming from the proxy itself.
 */
export function believableForwardedFor(header: string): string | undefined {
  const entries = header.split(',').map((entry) => withoutPort(entry.trim()));
  const believed = entries.slice(entries.findLastIndex((entry) => !isIP(entry)) + 1);
  return believed.length > 0 ? believed.join(', ') : undefined;
}
