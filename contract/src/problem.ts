/**
 * Every way in which the API says no: the status that goes with it and, as comment, what the caller should do.
 * The sentence for the person stands with the server, in each language.
 */
export const problems = {
  /** The request does not fit the route's schema: a bug of the caller, or a form that checked too little. */
  'request-invalid': 400,
  /** What asks for access is not registered, or its request is not complete: start again there. */
  'authorization-invalid': 400,
  /** E-mail and password do not go together; the same for an unknown e-mail. Ask again. */
  'credentials-wrong': 401,
  /** No code of the user’s app for this half minute, used before, or no recovery code of theirs: ask again. */
  'code-wrong': 401,
  /** A passkey that is unknown, or an answer that does not fit what was asked: try again. */
  'passkey-wrong': 401,
  /** Nobody is signed in: go to the login screen. */
  'session-needed': 401,
  /** The token of a script is unknown, deleted or expired: make another in the settings. */
  'api-token-wrong': 401,
  /** The minutes of the month do not suffice for this note: offer the plans. */
  'minutes-spent': 402,
  /** The provider could not take the money; nothing was changed. Offer to mend the card. */
  'payment-declined': 402,
  /** A webhook that is not signed by the provider, or too long ago. */
  'signature-wrong': 403,
  /** A payment was charged back: the account reads and exports, and takes no notes. Point to support. */
  'account-suspended': 403,
  /** A state-changing call came from another site: refuse, nothing to repeat. */
  'origin-foreign': 403,
  /** The password that was entered again is not the user's: ask again. */
  'password-wrong': 403,
  /** What is to be replaced is not the user's password: ask again. */
  'current-password-wrong': 403,
  /** The password must be entered again first: ask for it, then repeat the call. */
  'verification-needed': 403,
  /** The user’s team asks for a second factor, and they have none: lead to where it is set up. */
  'second-factor-needed': 403,
  /** The token may not do this: make one with the scope that the route names, if there is one. */
  'scope-needed': 403,
  /** The deletion of the account was requested: offer to cancel it. */
  'account-leaving': 403,
  /** Only the team’s owner, or an admin, may do this. */
  'role-needed': 403,
  /** Mails in other people’s names need an address that is known to be the caller’s: point to the verification e-mail. */
  'email-unverified': 403,
  /** The invitation was sent to another address: log in with the account that has it. */
  'invitation-of-other': 403,
  /** No such route or thing, or not the caller's. */
  'not-found': 404,
  /** The caller belongs to no team. */
  'team-needed': 404,
  /** The provider knows no such payment. */
  'purchase-unknown': 404,
  /** The caller names another user than its cookie or token is of; nothing was done. Ask who is signed in now. */
  'signed-in-as-another': 409,
  /** The payment is not made yet: ask again for a while, then say that the plan comes by itself. */
  'purchase-unpaid': 409,
  /** The payment is another account's, or nothing shows that it is this one's. Point to support. */
  'purchase-not-yours': 409,
  /** There is no subscription to cancel or change: offer the plans. */
  'subscription-needed': 409,
  /** The provider takes no change just now: before a renewal, or while a payment is due. Try again later. */
  'subscription-locked': 409,
  /** The team’s plan is not in force: its owner has to buy it again. */
  'team-ended': 409,
  /** Members and invitations take all seats: the owner adds one, or an invitation is withdrawn. */
  'team-full': 409,
  /** Somebody who belongs to a team already, this one or another: they leave it first. */
  'member-already': 409,
  /** Who joins pays for a plan of their own: ask whether it is kept or ends, then repeat the call. */
  'own-plan-undecided': 409,
  /** Fewer seats than members: remove somebody first. */
  'seats-taken': 409,
  /** The seats of a team that runs are changed with the team, which knows its members. */
  'seats-of-team': 409,
  /** As many tokens as an account may have: delete one first. */
  'too-many-tokens': 409,
  /** As many assistants as an account can have: disconnect one. */
  'too-many-assistants': 409,
  /** The user’s team asks for a second factor: the last one stays, or is replaced by another first. */
  'second-factor-required': 409,
  /** As many passkeys as an account may have: remove one first. */
  'too-many-passkeys': 409,
  /** An authenticator app is set up already: remove it first. */
  'totp-already': 409,
  /** The e-mail address has an account already: offer to log in. */
  'email-taken': 409,
  /** There is no token for the time-tracking service yet: ask for one. */
  'connection-needed': 409,
  /** The entry was deleted in the time-tracking service: offer to remove it from the history. */
  'entry-gone': 410,
  /** The link was used already, or is too old: ask for another. */
  'link-expired': 410,
  /** The second step of a login came too late, or the account was closed to it meanwhile: log in again. */
  'sign-in-expired': 410,
  /** The request did not arrive whole in time: try again. */
  'request-too-slow': 408,
  /** Larger than the route takes: send less. */
  'request-too-large': 413,
  /** The content type is none that the route reads. */
  'media-type-unknown': 415,
  /** The audio cannot be read: a format we do not know, or broken. Record again. */
  'audio-unreadable': 422,
  /** The note is longer than a note may be. */
  'audio-too-long': 422,
  /** The time-tracking service does not accept this token: ask for another. */
  'token-refused': 422,
  /** At this address there is no such service, or it may not be called: ask for another address. */
  'address-unusable': 422,
  /** A token of another product by the same maker: say where the right one is. */
  'token-of-other-product': 422,
  /** A payment that gives no plan: too old, refunded, or of something that we do not sell. Point to support. */
  'purchase-unfit': 422,
  /** The plan has no price: it cannot be bought here. */
  'plan-not-sold': 422,
  /** The account has no project of this id: a note for it was not taken. Let another one be chosen, or none. */
  'project-unknown': 422,
  'task-unknown': 422,
  /** The time-tracking service refuses this change to an entry. */
  'change-refused': 422,
  /** Operations that cannot be done: they contradict each other, change nothing, or their parts do not add up. */
  'correction-impossible': 422,
  /** The proposal is no longer as it was shown, and nothing was done. Show it again. */
  'proposal-changed': 409,
  /** The account has no workspace of this id. */
  'workspace-unknown': 422,
  /** A new password with too few characters: choose another. */
  'password-short': 422,
  /** A password from the list that attackers try first: choose another. */
  'password-common': 422,
  /** The service's hourly calls are used up; the `retry-after` header says when they are back. Nothing was queued. */
  'quota-spent': 429,
  /** Tried too often; `retry-after` says when it may be tried again. */
  'too-many-tries': 429,
  /** A fault of ours; the log has the cause under the request's id. Try again later. */
  internal: 500,
  /** The time-tracking service does not answer, or asks to wait. Try again later. */
  'service-unavailable': 503,
  /** The payment provider does not answer. Nothing was changed; try again later. */
  'payment-unavailable': 503,
  /** A part that the server needs does not answer. Try again later. */
  unavailable: 503,
} as const satisfies Record<string, number>;

export type ProblemCode = keyof typeof problems;
