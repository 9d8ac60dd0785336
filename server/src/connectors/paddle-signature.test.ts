import { createHmac } from 'node:crypto';
import { Temporal } from 'temporal-polyfill';
import { expect, test } from 'vitest';
import { isSigned } from './paddle-signature.ts';

const secrets = ['the present secret', 'the one before'];
const body = Buffer.from('{"event_id":"evt_1"}');
const now = Temporal.Instant.from('2026-11-15T12:00:00Z');
const seconds = now.epochMilliseconds / 1_000;
const h1 = (secret: string, ts = seconds, over = body) =>
  `h1=${createHmac('sha256', secret).update(`${ts}:`).update(over).digest('hex')}`;

test.each([
  ['the present secret', `ts=${seconds};${h1('the present secret')}`],
  ['the one before', `ts=${seconds};${h1('the one before')}`],
  ['two signatures, the good one first', `ts=${seconds};${h1('the present secret')};${h1('another')}`],
  ['two signatures, the good one last', `ts=${seconds};${h1('another')};${h1('the present secret')}`],
  ['spaces and upper case', `ts=${seconds}; ${h1('the present secret').toUpperCase().replace('H1', 'h1')}`],
  ['four minutes ago', `ts=${seconds - 240};${h1('the present secret', seconds - 240)}`],
])('[D-PAY] signed: %s', (_, header) => {
  expect(isSigned(secrets, header, body, now)).toBe(true);
});

test.each([
  ['nothing', undefined],
  ['an empty header', ''],
  ['no time', h1('the present secret')],
  ['no signature', `ts=${seconds}`],
  ['a short one', `ts=${seconds};h1=ab`],
  ['another secret', `ts=${seconds};${h1('another')}`],
  ['another time', `ts=${seconds + 1};${h1('the present secret')}`],
  ['six minutes ago', `ts=${seconds - 360};${h1('the present secret', seconds - 360)}`],
  ['a year ahead', `ts=${seconds + 31_536_000};${h1('the present secret', seconds + 31_536_000)}`],
  ['other bytes', `ts=${seconds};${h1('the present secret', seconds, Buffer.from('{}'))}`],
])('[D-PAY] not signed: %s', (_, header) => {
  expect(isSigned(secrets, header, body, now)).toBe(false);
});
