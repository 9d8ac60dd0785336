import type { ProblemCode } from '@timbre/contract/problem';

/** What people read when the API says no: one sentence that says what to do. */
export const problems: Record<ProblemCode, string> = {
  'request-invalid': 'Something in this request is missing or malformed. Please check what you entered.',
  'authorization-invalid':
    'This request is not complete, or comes from an assistant that we do not know. Start again from the assistant.',
  'credentials-wrong': 'Invalid email or password',
  'code-wrong':
    'This code is wrong or was used already. Enter the code that your app shows now, or a recovery code.',
  'passkey-wrong': 'This passkey was not accepted. Try again, or choose another way to log in.',
  'sign-in-expired': 'This login took too long. Enter your password again.',
  'second-factor-needed':
    'Set up two-step sign-in first: a passkey or an authenticator app, in your settings.',
  'second-factor-required':
    'Your team requires two-step sign-in. Add another passkey or an authenticator app before you remove this one.',
  'too-many-passkeys': 'You have as many passkeys as an account can have. Remove one first.',
  'totp-already': 'An authenticator app is set up already. Remove it before you set up another.',
  'session-needed': 'Please log in to continue.',
  'signed-in-as-another':
    'This browser is signed in to another account now, so nothing was done. Unsent notes stay in this browser: log in to your own account again to send them.',
  'api-token-wrong': 'This token is unknown, deleted or expired. Make another one in your settings.',
  'scope-needed': 'This token may not do that. Make one with the right permission in your settings.',
  'too-many-assistants': 'You have as many assistants as an account can have. Disconnect one first.',
  'too-many-tokens': 'You have as many tokens as an account can have. Delete one first.',
  'origin-foreign': 'This request came from another site and was refused.',
  'password-wrong': 'Invalid password',
  'current-password-wrong': 'Current password is incorrect',
  'verification-needed': 'Please enter your password again to go on.',
  'minutes-spent': 'This note is longer than the minutes left in your plan this month. Upgrade to go on.',
  'payment-declined':
    'Your card was declined, and nothing was changed. Update your payment method and try again.',
  'signature-wrong': 'This message is not signed by the payment provider.',
  'account-suspended':
    'This account is suspended because a payment was disputed. Write to support to settle it.',
  'role-needed': 'Only the owner of the team, or one of its admins, can do this.',
  'email-unverified':
    'Confirm your email address first, by the link that we sent you. You can have it sent again from the top of your recordings.',
  'invitation-of-other':
    'This invitation was sent to another address. Log in with the account that has it, or ask to be invited by this one.',
  'team-needed': 'You do not belong to a team.',
  'team-ended': 'The Team plan of this team has ended. Its owner can buy it again.',
  'team-full': 'All seats of this team are taken. Add a seat, or withdraw an invitation.',
  'member-already': 'This person already belongs to a team and would have to leave it first.',
  'own-plan-undecided': 'You pay for a plan of your own. Choose whether to keep it before you join.',
  'seats-taken': 'There are more members than that. Remove someone first.',
  'seats-of-team': 'Seats are changed on the team page.',
  'purchase-unknown': 'The payment provider does not know this payment. Contact support if you were charged.',
  'purchase-unpaid': 'This payment is not confirmed yet. Your plan starts by itself as soon as it is.',
  'purchase-not-yours':
    'We cannot tell that this payment belongs to your account. Contact support and we will sort it out.',
  'purchase-unfit': 'This payment gives no plan. Contact support and we will sort it out.',
  'subscription-needed': 'There is no subscription to change. Choose a plan first.',
  'subscription-locked':
    'The payment provider takes no change to your subscription at the moment. Please try again in an hour.',
  'plan-not-sold': 'This plan is not available for checkout.',
  'payment-unavailable':
    'The payment provider does not answer. Nothing was changed; please try again in a moment.',
  'not-found': 'There is nothing here.',
  'account-leaving': 'This account is about to be deleted. Log in and keep it to go on.',
  'link-expired': 'This link has expired or was used already. Ask for a new one.',
  'email-taken': 'There is already an account with this email address. Log in instead.',
  'connection-needed': 'Connect your time-tracking service first: Timbre needs its token to log entries.',
  'audio-unreadable':
    'We could not read this recording. Record it again here, or send it as WebM or as M4A with AAC.',
  'audio-too-long': 'A note can be ten minutes long at most. Please split it in two.',
  'token-refused': '{tracker} does not accept this token. Copy it again from your {tracker} profile.',
  'address-unusable':
    'There is no {tracker} at this address that we may call. It begins with https:// and can be reached from the internet.',
  'token-of-other-product':
    'This is a key for {product}, which is another product. The token we need is at the bottom of your {tracker} profile page.',
  'project-unknown': 'Your account has no such project any more. Pick another one.',
  'task-unknown': 'This task is not in the project. Choose another one.',
  'entry-gone':
    'This entry was deleted in {tracker} and can no longer be changed. Delete it here too, or say it in a new note.',
  'correction-impossible':
    'These changes cannot be made: they contradict each other, change nothing, or the parts do not add up.',
  'proposal-changed':
    'These changes are no longer the ones you saw, so nothing was done. Look again, then apply them.',
  'change-refused': '{tracker} refuses this change. The entry stays as it was.',
  'too-many-tries': 'That was tried too often. Try again in {minutes} min.',
  'quota-spent': '{tracker}’s hourly limit is reached. Try again in {minutes} min.',
  'workspace-unknown':
    'Your {tracker} account has no workspace with this id. Leave the field empty to use your default one.',
  'service-unavailable': '{tracker} cannot be reached right now. Please try again in a few minutes.',
  'request-too-slow': 'This took too long to arrive. Please try again.',
  'request-too-large': 'This is more than we can take at once.',
  'media-type-unknown': 'We cannot read this kind of content.',
  'password-short': 'Password must be at least 8 characters',
  'password-common': 'This password is one of the first that attackers try. Please choose another.',
  internal: 'Something went wrong on our side. Please try again in a moment.',
  unavailable: 'Timbre is not fully available right now. Please try again in a moment.',
};
