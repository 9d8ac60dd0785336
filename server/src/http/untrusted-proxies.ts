import type { FastifyInstance } from 'fastify';
import { getNetwork } from '../network.ts';

const headers = ['x-forwarded-for', 'forwarded', 'x-real-ip'];
const everyMs = 3_600_000;
/** Bounds the memory, whoever sends such headers. */
const maxNetworks = 1_000;

/**
 * Says so when somebody claims to hand on a request and is not believed. Where that is the proxy in front, all people count as one: the
 * wrong passwords of one keep everybody's new browsers out.
 */
export function warnOfUntrustedProxies(app: FastifyInstance, count: () => void, nowMs = Date.now): void {
  const warnedAt = new Map<string, number>();
  app.addHook('onRequest', async (request) => {
    if (!headers.some((name) => request.headers[name] !== undefined)) return;
    const peer = request.socket.remoteAddress;
    // Fastify uses the forwarded address only if it trusts the peer.
    if (peer === undefined || request.ip !== peer) return;
    count();
    const network = getWiderNetwork(peer);
    const isRecent = nowMs() - (warnedAt.get(network) ?? Number.NEGATIVE_INFINITY) < everyMs;
    if (isRecent) return;
    if (warnedAt.size >= maxNetworks) warnedAt.clear();
    warnedAt.set(network, nowMs());
    request.log.warn(
      { network },
      'a request was handed on by a peer that TRUSTED_PROXIES does not name: where it comes from is not known',
    );
  });
}

/** Says which proxy it is, and of a person's address not all. */
function getWiderNetwork(ip: string): string {
  const v4 = ip.replace(/^::ffff:/, '');
  return v4.includes('.') ? v4.replace(/\.\d+$/, '.0/24') : `${getNetwork(ip)}::/64`;
}
