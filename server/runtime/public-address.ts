/** Recognizes public IP addresses: requests to addresses that people enter never reach private networks. */
import { lookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

const closed = new BlockList();
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const) {
  closed.addSubnet(net, bits, 'ipv4');
}

/** For IPv6, only the ranges assigned to the internet count, except those that tunnel to IPv4. */
const open = new BlockList();
open.addSubnet('2000::', 3, 'ipv6');
for (const [net, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  closed.addSubnet(net, bits, 'ipv6');
}

/** True for an IP address on the public internet. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address);
  if (version === 4) return !closed.check(address, 'ipv4');
  return version === 6 && open.check(address, 'ipv6') && !closed.check(address, 'ipv6');
}

/** A connection was refused, because its address is not on the public internet. */
export class NotPublicError extends Error {
  constructor() {
    super('the address is not public');
    this.name = 'NotPublicError';
  }
}

/** False for a host of a URL that is an IP address and not allowed: connections look up, and so check, only names. */
export function isAllowedHost(host: string, isAllowed: (address: string) => boolean): boolean {
  const address = host.replace(/^\[|\]$/g, '');
  return isIP(address) === 0 || isAllowed(address);
}

/**
 * Looks a name up for a connection, and fails with a NotPublicError when an address of it is not allowed. The connection itself does
 * it, so that the name cannot resolve differently the second time.
 */
export const checkedLookup =
  (isAllowed: (address: string) => boolean): LookupFunction =>
  (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, []);
      if (!addresses.every(({ address }) => isAllowed(address))) return callback(new NotPublicError(), []);
      const [first] = addresses;
      if (options.all) callback(null, addresses);
      else callback(null, first?.address ?? '', first?.family);
    });
  };
