import { expect, test } from 'vitest';
import { waitingInvitation } from './waiting-invitation.ts';

test('[D-TEAM] an invitation waits in the state of a page, and anything else that stands there is none', () => {
  expect(waitingInvitation({ invitation: { token: 'secret', email: 'me@example.com' } })).toEqual({
    token: 'secret',
    email: 'me@example.com',
  });
  expect(waitingInvitation({ invitation: { token: 'secret' } })).toEqual({ token: 'secret', email: '' });
  for (const state of [null, undefined, 'secret', {}, { invitation: null }, { invitation: { token: 1 } }])
    expect(waitingInvitation(state)).toBeNull();
});
