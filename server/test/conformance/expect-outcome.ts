import assert from 'node:assert/strict';
import { ConnectorError, type ConnectorFault } from '../../src/connectors/connector-error.ts';
import type { Target } from './target.ts';

type Failure = { fault: ConnectorFault; reason?: string };

/** How a call failed, or that it was done; whatever is no failure of a connector is thrown on. */
export async function getOutcome(call: Promise<unknown>): Promise<'done' | ConnectorError> {
  try {
    await call;
    return 'done';
  } catch (error) {
    if (error instanceof ConnectorError) return error;
    throw error;
  }
}

function summary(outcome: 'done' | ConnectorError): 'done' | Failure {
  if (outcome === 'done') return 'done';
  const { fault, reason } = outcome;
  return { fault, ...(reason === undefined ? {} : { reason }) };
}

/** The call fails in this way and no other; gives the failure. */
export async function expectFailure(call: Promise<unknown>, wanted: Failure): Promise<ConnectorError> {
  return expectOutcome(await getOutcome(call), wanted);
}

function expectOutcome(outcome: 'done' | ConnectorError, wanted: Failure): ConnectorError {
  // The service's own words explain a difference.
  const words = outcome === 'done' ? undefined : outcome.words;
  assert.deepEqual({ outcome: summary(outcome), words }, { outcome: wanted, words });
  if (outcome === 'done') throw new Error('unreachable');
  return outcome;
}

/** The service refuses in words that hold `says`, and nothing is stored. */
export async function expectRejection(
  target: Target,
  call: () => Promise<unknown>,
  { reason, says }: { reason?: string; says: RegExp },
): Promise<ConnectorError> {
  const before = await target.service?.countEntries();
  const outcome = await getOutcome(call());
  // Where a case does not ask what it is about, a service may tell that a right is lacking.
  const isOfRights = outcome !== 'done' && outcome.reason === 'rights';
  const about = reason ?? (isOfRights ? 'rights' : undefined);
  const failure = expectOutcome(outcome, { fault: 'rejected', ...(about ? { reason: about } : {}) });
  assert.match(failure.words ?? '', says);
  assert.equal(await target.service?.countEntries(), before, 'entries in the service');
  return failure;
}
