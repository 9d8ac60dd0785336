import { isIPv6 } from 'node:net';

/** One customer of a provider has 2^64 addresses of IPv6: they count as one. An address of IPv4 is a network by itself. */
export function getNetwork(ip: string): string {
  if (!isIPv6(ip) || ip.startsWith('::ffff:')) return ip;
  return getGroups(ip).slice(0, 4).join(':');
}

/** The first part of an address: enough to know one's own network by, too little to find a household. */
export function shortNetwork(ip: string): string {
  const address = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1] ?? ip;
  if (isIPv6(address)) return `${getGroups(address).slice(0, 3).join(':')}::/48`;
  return `${address.split('.').slice(0, 3).join('.')}.0/24`;
}

/** The eight groups of an address of IPv6, with those that `::` leaves out. */
function getGroups(ip: string): string[] {
  const [head = '', tail = ''] = ip.split('::');
  const [before, after] = [head, tail].map((part) => part.split(':').filter(Boolean));
  const missing = 8 - (before?.length ?? 0) - (after?.length ?? 0);
  return [...(before ?? []), ...Array<string>(Math.max(0, missing)).fill('0'), ...(after ?? [])];
}
