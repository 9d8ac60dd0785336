import { createHmac } from 'node:crypto';
import type { Page } from '@playwright/test';
import { emailsTo, expect, expectAccessible, openSettings, test } from '../fixtures.ts';

/** Chromium's own stand-in for a device with a fingerprint reader. */
async function giveAuthenticator(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** As an app computes it (RFC 6238), some half minutes from now, from what a person typed into it. */
function computeCode(shownSecret: string, halfMinutes: number): string {
  const bits = [...shownSecret]
    .map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0'))
    .join('');
  const bytes = (bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2));
  const step = Buffer.alloc(8);
  step.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + halfMinutes));
  const mac = createHmac('sha1', Buffer.from(bytes)).update(step).digest();
  const number = mac.readUInt32BE((mac.at(-1) ?? 0) & 15) & 0x7fffffff;
  return String(number % 1_000_000).padStart(6, '0');
}

const cardIn = (page: Page, name: string) =>
  page.locator('section', { has: page.getByRole('heading', { name, exact: true, level: 2 }) });

async function logOut(page: Page): Promise<void> {
  await page.context().clearCookies();
  await page.goto('/login');
}

test('[SEC-60][SEC-64] a passkey is made in the settings, logs in without a password and opens the settings, by keyboard alone', async ({
  page,
  signedIn,
}) => {
  await giveAuthenticator(page);
  await openSettings(page, signedIn.password, 'security');
  const card = cardIn(page, 'Two-step sign-in');
  await card.getByRole('button', { name: 'Add passkey' }).press('Enter');
  const adding = page.getByRole('dialog', { name: 'Add a passkey' });
  await expect(adding.getByLabel('Name')).toBeFocused();
  await adding.getByLabel('Name').fill('My laptop');
  await page.keyboard.press('Enter');
  const codes = page.getByRole('dialog', { name: 'Keep your recovery codes' });
  await expect(codes.getByRole('listitem')).toHaveCount(10);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(codes).toBeVisible();
  await codes.getByRole('button', { name: 'I have kept them' }).press('Enter');
  await expect(card.getByRole('listitem')).toContainText(['My laptop']);
  await expectAccessible(page);
  const [message] = await emailsTo(page.request, signedIn.email, 2);
  expect(message.subject).toBe('A passkey or an authenticator app was added');

  await logOut(page);
  await page.getByRole('button', { name: 'Log in with a passkey' }).press('Enter');
  await expect(page).toHaveURL('/recordings');
  await page.goto('/settings/security');
  await page.getByRole('button', { name: 'Use a passkey' }).press('Enter');
  await expect(card.getByRole('listitem')).toContainText(['Last used on']);

  // The password alone is no longer enough, and leads to the passkey.
  await logOut(page);
  await page.getByLabel('Email').fill(signedIn.email);
  await page.getByLabel('Password').fill(signedIn.password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible();
  expect((await page.request.get('/api/user')).status()).toBe(401);
  await page.getByRole('button', { name: 'Use a passkey' }).press('Enter');
  await expect(page).toHaveURL('/recordings');
});

test.describe('in French', () => {
  test.use({ locale: 'fr-FR' });

  test('[SEC-61][SEC-62][SEC-68] an authenticator app is set up and asked for; who lost the phone logs in with a recovery code and sets up another', async ({
    page,
    signedIn,
  }) => {
    await page.request.patch('/api/user', { data: { language: 'fr' } });
    await page.goto('/settings/security');
    await page.getByLabel(/mot de passe/i).fill(signedIn.password);
    await page.keyboard.press('Enter');
    const card = cardIn(page, 'Validation en deux étapes');

    const setUp = async () => {
      await card.getByRole('button', { name: 'Configurer' }).click();
      const dialog = page.getByRole('dialog', { name: 'Configurez votre application d’authentification' });
      await expect(
        dialog.getByRole('img', { name: 'QR code pour votre application d’authentification' }),
      ).toBeVisible();
      const secret = (await dialog.locator('code').innerText()).replaceAll(/\s/g, '');
      await dialog.getByLabel('Code de l’application').fill(computeCode(secret, 0));
      await page.keyboard.press('Enter');
      return secret;
    };
    const secret = await setUp();
    const codes = page.getByRole('dialog', { name: 'Gardez vos codes de secours' });
    await expect(codes.getByRole('listitem')).toHaveCount(10);
    const [recoveryCode = ''] = await codes.getByRole('listitem').allInnerTexts();
    expect(recoveryCode.trim()).toMatch(/^[A-Z2-9]{5}-[A-Z2-9]{5}$/);
    await codes.getByRole('button', { name: 'Je les ai gardés' }).click();

    const firstStep = async () => {
      await logOut(page);
      await page.getByLabel(/e-mail/i).fill(signedIn.email);
      await page.getByLabel(/mot de passe/i).fill(signedIn.password);
      await page.keyboard.press('Enter');
      await expect(page.getByRole('heading', { name: 'Encore une étape' })).toBeVisible();
    };
    await firstStep();
    await expectAccessible(page);
    const code = page.getByLabel('Code de votre application d’authentification');
    await code.fill('000000');
    await page.keyboard.press('Enter');
    await expect(code).toHaveAccessibleDescription(/Ce code est erroné/);
    await expect(code).toBeFocused();
    // The code of this half minute set the app up; the next one is good already.
    await code.fill(computeCode(secret, 1));
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/recordings');

    await firstStep();
    await page.getByRole('button', { name: 'Utiliser plutôt un code de secours' }).click();
    await page.getByLabel('Code de secours').fill(recoveryCode.trim().toLowerCase());
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/recordings');

    await page.goto('/settings/security');
    await page.getByLabel(/mot de passe/i).fill(signedIn.password);
    await page.keyboard.press('Enter');
    await expect(card).toContainText('9');
    await card.getByRole('button', { name: 'Retirer l’application d’authentification' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Retirer', exact: true }).click();
    await expect(card.getByRole('button', { name: 'Configurer' })).toBeVisible();
    expect(await setUp()).not.toBe(secret);
    await expect(codes).toBeVisible();
  });
});
