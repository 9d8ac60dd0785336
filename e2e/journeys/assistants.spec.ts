import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { assistantClient } from '@timbre/simulators/assistant/client';
import { z } from 'zod';
import { connectAccount, expect, expectAccessible, fetchLedger, openSettings, test } from '../fixtures.ts';

const Proposal = z.object({ proposal_id: z.string(), review_url: z.string() });
const State = z.object({ state: z.string() });

const words = {
  en: {
    title: 'Connect an assistant',
    allow: 'Allow',
    gate: 'Confirm that it is you',
    apply: 'Apply 1 change',
    card: 'Connected assistants',
    disconnect: 'Disconnect',
    one: 'Disconnect: Test assistant',
    none: 'None yet.',
  },
  fr: {
    title: 'Connecter un assistant',
    allow: 'Autoriser',
    gate: 'Confirmez que c’est bien vous',
    apply: 'Appliquer 1 modification',
    card: 'Assistants connectés',
    disconnect: 'Déconnecter',
    one: 'Déconnecter\u00a0: Test assistant',
    none: 'Aucun pour l’instant.',
  },
};

for (const language of ['en', 'fr'] as const)
  test(`[MCP-17] an assistant is allowed, proposes, is confirmed and logged once, and is refused once disconnected: ${language}`, async ({
    page,
    context,
    signedIn,
    baseURL,
  }) => {
    const text = words[language];
    const trackerToken = await connectAccount(context.request);
    await context.request.patch('/api/user', { data: { language } });
    const today = new Date().toLocaleDateString('sv', { timeZone: 'UTC' });
    // Nobody listens there: the browser shows that it got an address, and the test reads it.
    const callback = 'http://127.0.0.1:9/callback';
    const authProvider = assistantClient(callback);
    const transport = () =>
      new StreamableHTTPClientTransport(new URL('/mcp', baseURL ?? ''), { authProvider });
    const first = transport();
    await expect(new Client({ name: 'test', version: '1' }).connect(first)).rejects.toThrow();

    await page.goto(authProvider.getAuthorizationUrl().href);
    await expect(page.getByRole('heading', { name: text.title })).toBeVisible();
    await expect(page.getByText('127.0.0.1:9', { exact: true })).toBeVisible();
    await expectAccessible(page);
    const sentBack = page.waitForRequest((request) => request.url().startsWith(callback));
    await page.getByRole('button', { name: text.allow }).click();
    await page.getByRole('dialog', { name: text.gate }).locator('input').fill(signedIn.password);
    await page.keyboard.press('Enter');
    await first.finishAuth(new URL((await sentBack).url()).searchParams);
    const client = new Client({ name: 'test', version: '1' });
    await client.connect(transport());
    const entry = { description: 'email', date: today, start: '00:00', duration_minutes: 1 };
    const use = async (name: string, given: Record<string, unknown>) =>
      (await client.callTool({ name, arguments: given })).structuredContent;
    const proposal = Proposal.parse(await use('propose_entries', { entries: [entry] }));
    expect(Proposal.parse(await use('propose_entries', { entries: [entry] }))).toEqual(proposal);
    expect(await fetchLedger(page, trackerToken)).toEqual([]);

    await page.goto(proposal.review_url);
    await page.getByRole('button', { name: text.apply }).click();
    const { proposal_id } = proposal;
    await expect.poll(async () => State.parse(await use('get_proposal', { proposal_id })).state).toBe('done');
    expect(await fetchLedger(page, trackerToken)).toMatchObject([{ description: 'email', duration: 60 }]);

    await openSettings(page, signedIn.password, 'api');
    const card = page.locator('section', {
      has: page.getByRole('heading', { name: text.card, exact: true }),
    });
    await expect(card.getByText('Test assistant')).toBeVisible();
    await expectAccessible(page);
    await card.getByRole('button', { name: text.one }).click();
    await page.getByRole('dialog').getByRole('button', { name: text.disconnect }).click();
    await expect(card.getByText(text.none)).toBeVisible();
    await expect(client.listTools()).rejects.toThrow();
  });
