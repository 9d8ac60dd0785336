import { expect, test } from 'vitest';
import { getNetwork, shortNetwork } from './network.ts';

test.each([
  ['203.0.113.77', '203.0.113.0/24'],
  ['::ffff:203.0.113.77', '203.0.113.0/24'],
  ['2001:db8:85a3:8d3:1319:8a2e:370:7348', '2001:db8:85a3::/48'],
  ['2001:db8::7348', '2001:db8:0::/48'],
  ['::1', '0:0:0::/48'],
])('[SEC-72] of %s, %s is kept', (ip, network) => {
  expect(shortNetwork(ip)).toBe(network);
});

test.each([
  ['203.0.113.77', '203.0.113.77'],
  ['2001:db8:85a3:8d3:1319:8a2e:370:7348', '2001:db8:85a3:8d3'],
  ['2001:db8::7348', '2001:db8:0:0'],
])('tries of %s are counted for %s', (ip, network) => {
  expect(getNetwork(ip)).toBe(network);
});
