import {
  addPasskey,
  confirmTotp,
  getSecondFactors,
  removePasskey,
  removeTotp,
  renewRecoveryCodes,
  startPasskey,
  startTotp,
} from '@timbre/contract/second-factor';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { aPasskey, someFactors, toId } from '../../../test/builders.ts';
import { standInForClipboard } from '../../../test/device.ts';
import { answer, answerOnce, getCalls, noAnswer, problem } from '../../../test/fake-api.ts';
import { getCard, givePassword, openSettings } from '../../../test/open-settings.ts';
import { cancelPasskeys, creationOptions, giveAuthenticator } from '../../../test/passkeys.ts';
import { expectAccessible, expectHidden, toast } from '../../../test/screen.ts';

const card = getCard('Two-step sign-in');
const recoveryCodes = Array.from({ length: 10 }, (_, place) => `abcd-efgh-${1_000 + place}`);
const codesDialog = page.getByRole('dialog', { name: 'Keep your recovery codes' });
const isOld = problem('verification-needed', 'Please enter your password again.');
const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
const uri = `otpauth://totp/Timbre:ada%40example.com?secret=${secret}&issuer=Timbre`;

/** The tests' own browser names itself in a way that nobody else's does. */
function pretendKnownBrowser(): void {
  const userAgent = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Chrome/142.0.0.0 Safari/537.36';
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent);
}

test('[SEC-60][SEC-62] a passkey is named and made, and the first brings recovery codes that are shown once', async () => {
  await giveAuthenticator();
  pretendKnownBrowser();
  const copied = standInForClipboard();
  answerOnce(startPasskey, isOld);
  answer(startPasskey, creationOptions);
  answer(addPasskey, { recoveryCodes });
  await openSettings('security');
  await expect.element(card.getByText('Off', { exact: true })).toBeVisible();
  await expectHidden(card.getByRole('heading', { name: 'Recovery codes' }));
  await expectAccessible();

  await card.getByRole('button', { name: 'Add passkey' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' });
  const name = dialog.getByLabelText('Name');
  await expect.element(name).toHaveValue('Chrome on Mac');
  await expectAccessible();
  await name.fill(' ');
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog.getByText('Give it a name.')).toBeVisible();
  expect(getCalls(startPasskey)).toEqual([]);
  await name.fill('Work laptop');
  answer(
    getSecondFactors,
    someFactors({ passkeys: [aPasskey({ name: 'Work laptop' })], recoveryCodesLeft: 10 }),
  );
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('dialog', { name: 'Confirm that it is you' })).toBeVisible();
  await givePassword();

  await expect.element(codesDialog).toBeVisible();
  await expect
    .poll(() =>
      codesDialog
        .getByRole('listitem')
        .elements()
        .map((one) => one.textContent),
    )
    .toEqual(recoveryCodes);
  expect(getCalls(addPasskey).map(({ body }) => body.name)).toEqual(['Work laptop']);
  await expectAccessible();
  await codesDialog.getByRole('button', { name: 'Copy' }).click();
  await expect.poll(copied).toBe(`${recoveryCodes.join('\n')}\n`);
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  await codesDialog.getByRole('button', { name: 'Download' }).click();
  expect(saved).toEqual(['timbre-recovery-codes.txt']);

  await userEvent.keyboard('{Escape}');
  await userEvent.keyboard('{Escape}');
  document.elementFromPoint(5, 300)?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
  await expect.element(codesDialog).toBeVisible();
  await expectHidden(codesDialog.getByRole('button', { name: 'Close' }));
  await codesDialog.getByRole('button', { name: 'I have kept them' }).click();
  await expectHidden(codesDialog);
  await expect.element(card.getByText('On', { exact: true })).toBeVisible();
  await expect
    .element(card.getByRole('listitem'))
    .toMatchTextContent(/Work laptop.*Added on Nov 1, 2026.*Never used/);
  await expect.element(card.getByText('10 codes left')).toBeVisible();
  await expectAccessible();
});

test('[SEC-60] a browser dialog that was closed makes no passkey and is no error; a refusal is told', async () => {
  pretendKnownBrowser();
  answer(startPasskey, creationOptions);
  cancelPasskeys();
  await openSettings('security');
  await card.getByRole('button', { name: 'Add passkey' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' });
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect.element(dialog.getByRole('status')).toMatchTextContent('No passkey was made.');
  vi.spyOn(navigator.credentials, 'create').mockRejectedValue(new DOMException('no', 'InvalidStateError'));
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect
    .element(dialog.getByRole('alert'))
    .toMatchTextContent('This device has a passkey for your account already.');
  answer(startPasskey, problem('too-many-passkeys', 'Remove one first.'));
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('Remove one first.');
  await expectAccessible();
  expect(getCalls(addPasskey)).toEqual([]);
});

test('[SEC-61] an app is set up by a QR code or a secret, and counts after its first code', async () => {
  const copied = standInForClipboard();
  answerOnce(startTotp, problem('unavailable', 'Not now.'));
  answer(startTotp, { secret, uri });
  answerOnce(confirmTotp, problem('code-wrong', 'This code is not right.'));
  answer(confirmTotp, { recoveryCodes: null });
  answer(getSecondFactors, someFactors({ passkeys: [aPasskey()], recoveryCodesLeft: 2 }));
  await openSettings('security');
  const setUp = card.getByRole('button', { name: 'Set up' });
  await setUp.click();
  await expect.element(card.getByRole('alert')).toMatchTextContent('Not now.');
  await setUp.click();
  const dialog = page.getByRole('dialog', { name: 'Set up your authenticator app' });
  await expect.element(dialog.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  await expect.element(dialog.getByText('JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP')).toBeVisible();
  await dialog.getByRole('button', { name: 'Copy the secret' }).click();
  await expect.poll(copied).toBe(secret);
  await expectAccessible();
  const code = dialog.getByLabelText('Code from the app');
  await code.fill('123456');
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog.getByText('This code is not right.')).toBeVisible();
  await expect.element(code).toHaveFocus();
  answer(
    getSecondFactors,
    someFactors({ passkeys: [aPasskey()], totpSince: '2026-11-14T09:00:00.000Z', recoveryCodesLeft: 2 }),
  );
  await code.fill('654321');
  await userEvent.keyboard('{Enter}');
  await expectHidden(dialog);
  await expectHidden(codesDialog);
  await expect.element(card.getByText('Set up on Nov 14, 2026')).toBeVisible();
  expect(getCalls(confirmTotp).map(({ body }) => body)).toEqual([{ code: '123456' }, { code: '654321' }]);
});

test('[SEC-60][SEC-61] removing says what goes, and a refusal stands in the dialog', async () => {
  const passkeys = [
    aPasskey({ lastUsedAt: '2026-11-14T09:00:00.000Z' }),
    aPasskey({ id: toId(501), name: 'Phone' }),
  ];
  const totpSince = '2026-11-14T09:00:00.000Z';
  answer(getSecondFactors, someFactors({ passkeys, totpSince, recoveryCodesLeft: 8 }));
  answer(removePasskey, undefined);
  answer(removeTotp, problem('second-factor-required', 'Your team asks for a second factor.'));
  await openSettings('security');
  await expect.element(card.getByText('Last used on Nov 14, 2026')).toBeVisible();
  await card.getByRole('button', { name: 'Remove: Phone' }).click();
  const phone = page.getByRole('dialog', { name: 'Remove “Phone”?' });
  await expect.element(phone).toMatchTextContent('This passkey no longer logs you in.');
  await expectAccessible();
  answer(getSecondFactors, someFactors({ totpSince, recoveryCodesLeft: 8, isRequired: true }));
  await phone.getByRole('button', { name: 'Remove' }).click();
  await expect.element(toast('success').filter({ hasText: 'Passkey removed' })).toBeVisible();
  expect(getCalls(removePasskey).map(({ params }) => params)).toEqual([{ id: toId(501) }]);

  await expect.element(card.getByText('Your team requires two-step sign-in')).toBeVisible();
  await card.getByRole('button', { name: 'Remove the authenticator app' }).click();
  const app = page.getByRole('dialog', { name: 'Remove the authenticator app?' });
  await expect.element(app).toMatchTextContent('your recovery codes go too');
  await app.getByRole('button', { name: 'Remove' }).click();
  await expect.element(app.getByRole('alert')).toMatchTextContent('Your team asks for a second factor.');
  await expectAccessible();
  answer(removeTotp, undefined);
  answer(getSecondFactors, someFactors());
  await app.getByRole('button', { name: 'Remove' }).click();
  await expect.element(card.getByText('Off', { exact: true })).toBeVisible();
  await expect.element(card.getByRole('button', { name: 'Set up' })).toHaveFocus();
});

test('[SEC-62] new recovery codes replace those before, after a question', async () => {
  answer(getSecondFactors, someFactors({ passkeys: [aPasskey()], recoveryCodesLeft: 0 }));
  answer(renewRecoveryCodes, { recoveryCodes });
  await openSettings('security');
  await expect.element(card.getByText('No code left: make new ones.')).toBeVisible();
  await card.getByRole('button', { name: 'Make new codes' }).click();
  const question = page.getByRole('dialog', { name: 'Make new recovery codes?' });
  await expect.element(question).toMatchTextContent('The codes that you have now stop working at once.');
  expect(getCalls(renewRecoveryCodes)).toEqual([]);
  await question.getByRole('button', { name: 'Make new codes' }).click();
  await expect.element(codesDialog.getByRole('listitem')).toHaveLength(10);
  await codesDialog.getByRole('button', { name: 'I have kept them' }).click();
  await expectHidden(codesDialog);
});

test('[SEC-60] what cannot be loaded says so and is loaded again', async () => {
  answer(getSecondFactors, noAnswer);
  await openSettings('security', { language: 'fr' });
  const french = getCard('Validation en deux étapes');
  await expect.element(french.getByRole('alert')).toMatchTextContent('n’a pas pu être chargée');
  answer(getSecondFactors, someFactors());
  await french.getByRole('button', { name: 'Réessayer' }).click();
  await expect.element(french.getByRole('button', { name: 'Ajouter une clé d’accès' })).toBeVisible();
  await expectAccessible();
});
