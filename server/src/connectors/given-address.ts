import { type LookupAddress, lookup as lookUp } from 'node:dns';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { Agent, request } from 'undici';

/** An address that must not be called: its kind or where it leads. */
export class AddressRefused extends Error {
  constructor() {
    super('this address may not be called');
    this.name = 'AddressRefused';
  }
}

/** Gives the addresses of a host, as the system does it. */
type Lookup = (
  hostname: string,
  options: { all: true },
  done: (error: Error | null, found: LookupAddress[]) => void,
) => void;

type Options = {
  /** Hosts, with their ports if those are special, that may also be private or without https. */
  allowedHosts: readonly string[];
  lookup?: Lookup;
};

/** No answer that we ask for is longer. */
const longestAnswer = 16 * 1024 * 1024;

type GivenCall = {
  url: string;
  method: string;
  headers: Record<string, string>;
  body?: string | undefined;
  signal: AbortSignal;
};

type GivenAnswer = {
  status: number;
  /** Whole, and not unpacked: a few bytes could become gigabytes. */
  text: string;
  /** A header of the answer, by its name in small letters. */
  header: (name: string) => string | undefined;
};

/** Calls a server at an address that a user gave. */
export type CallGivenAddress = (call: GivenCall) => Promise<GivenAnswer>;

/**
 * Such a call must not reach what only this machine can reach. The address that was checked is the one that is connected to, so a
 * name cannot resolve to another one in between; redirects are answers like any other.
 */
export function makeGivenAddressCall({ allowedHosts, lookup = lookUp }: Options): CallGivenAddress {
  const common = { maxResponseSize: longestAnswer };
  const publicOnly = new Agent({ ...common, connect: { lookup: lookUpPublic(lookup) } });
  const any = new Agent(common);
  return async ({ url: address, method, headers, body, signal }) => {
    const url = new URL(address);
    const isAllowed = allowedHosts.includes(url.host);
    if (!isAllowed && !mayBePublic(url)) throw new AddressRefused();
    const answer = await request(url, {
      ...{ method, headers, signal, dispatcher: isAllowed ? any : publicOnly },
      ...(body === undefined ? {} : { body }),
    });
    return {
      status: answer.statusCode,
      text: await answer.body.text(),
      header: (name) => {
        const value = answer.headers[name];
        return typeof value === 'string' ? value : undefined;
      },
    };
  };
}

/** Whether an address is of a kind that may be called, as far as can be told without looking its name up. */
function mayBePublic({ protocol, hostname, username, password }: URL): boolean {
  return protocol === 'https:' && !username && !password && !isPrivateLiteral(hostname);
}

/** Node asks for the addresses of a name right before it connects to one of them. */
function lookUpPublic(lookup: Lookup): LookupFunction {
  return (hostname, { all }, done) =>
    lookup(hostname, { all: true }, (error, found) => {
      const [first] = found ?? [];
      if (error || first === undefined) return done(error ?? new Error('the name has no address'), '');
      // One private address among public ones is a trap too.
      if (!found.every(({ address }) => isPublicAddress(address))) return done(new AddressRefused(), '');
      return all ? done(null, found) : done(null, first.address, first.family);
    });
}

/** An address in the place of a name is connected to without a look-up. */
function isPrivateLiteral(hostname: string): boolean {
  const literal = hostname.replace(/^\[(.*)\]$/, '$1');
  return ipaddr.isValid(literal) && !isPublicAddress(literal);
}

/** Whether everybody on the internet can reach it; also one that leads to an address of IPv4 inside is not. */
function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.process(text);
  if (address.range() !== 'unicast') return false;
  // All that is given out of IPv6 begins with these three bits.
  return address.kind() === 'ipv4' || (address.toByteArray()[0] ?? 0) >> 5 === 1;
}
