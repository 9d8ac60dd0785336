import { createApiToken } from '@timbre/contract/api-tokens';
import { Proposal } from '@timbre/contract/corrections';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import {
  design,
  ledger,
  meeting,
  read,
  tap,
  type,
  untilState,
  untilStep,
  withTwoEntries,
} from '../../../test/correct.ts';
import { eventually } from '../../../test/eventually.ts';
import { Uploaded } from '../../../test/note-stack.ts';
import { visitor } from '../../../test/start-app.ts';
import { trackerApp } from '../../../test/tracker-app.ts';

test('[FIX-20] a note that corrects waits with before and after, and one tap applies it, once', async () => {
  const { stack, anna } = await withTwoEntries();
  const id = await type(anna, 'no, the meeting was two hours');
  await untilStep(anna, id);
  expect(await ledger(stack, anna)).toEqual([meeting, design]);
  const proposal = await read(anna, id);
  expect(proposal).toMatchObject({ state: 'proposed', questions: [], canUndo: false });
  expect(proposal.changes).toMatchObject([
    { operation: 'change', state: 'proposed', before: { duration: 3_600 }, after: { duration: 7_200 } },
  ]);
  expect(await Promise.all([tap(anna, id, 'apply'), tap(anna, id, 'apply')])).toEqual([204, 204]);
  expect(await stack.finished(anna, id)).toMatchObject({ status: 'success', proposal: 'applied' });
  expect(await ledger(stack, anna)).toEqual(['2026-11-12T08:00 120 meeting', design]);
  expect(await tap(anna, id, 'apply')).toBe(204);
  expect(await read(anna, id)).toMatchObject({ canUndo: true, changes: [{ state: 'applied' }] });
});

test('[FIX-56] what is no longer as it was shown is not applied; the version that is shown then is', async () => {
  const { stack, anna } = await withTwoEntries();
  const id = await type(anna, 'that was yesterday');
  await untilStep(anna, id);
  const { version: shown, questions } = await read(anna, id);
  const [question] = questions;
  const apply = async (version: string) =>
    (await anna.call('POST', `/api/recordings/${id}/proposal/apply?${new URLSearchParams({ version })}`))
      .status;
  const answer = { questionId: question?.id, entryId: question?.candidates[0]?.entryId };
  await anna.call('POST', `/api/recordings/${id}/proposal/answer`, { body: answer });
  expect(await apply(shown)).toBe(409);
  expect(await ledger(stack, anna)).toEqual([meeting, design]);
  const { version } = await read(anna, id);
  expect(version).not.toBe(shown);
  expect([await apply(version), await apply(shown)]).toEqual([204, 204]);
  await untilState(anna, id, 'applied');
  expect(await ledger(stack, anna)).not.toEqual([meeting, design]);
});

test('[FIX-21] what a note changed, deleted and added is taken back as a whole', async () => {
  const { stack, anna } = await withTwoEntries();
  const id = await type(
    anna,
    'move the meeting to yesterday, delete the design and add half an hour of email',
  );
  await untilStep(anna, id);
  expect((await read(anna, id)).changes.map(({ operation }) => operation)).toEqual([
    'change',
    'delete',
    'add',
  ]);
  await tap(anna, id, 'apply');
  await stack.finished(anna, id);
  const after = await ledger(stack, anna);
  expect(after).toHaveLength(2);
  expect(after).toContain('2026-11-11T08:00 60 meeting');
  expect(after.join()).toContain('30 email');
  expect(await Promise.all([tap(anna, id, 'undo'), tap(anna, id, 'undo')])).toEqual([204, 204]);
  await untilState(anna, id, 'undone');
  expect((await ledger(stack, anna)).toSorted()).toEqual([meeting, design]);
  expect((await read(anna, id)).changes.map(({ state }) => state)).toEqual(['undone', 'undone', 'undone']);
  expect(await tap(anna, id, 'apply')).toBe(404);
});

test('[FIX-22] an entry that was edited in the service meanwhile is left as it is until its owner has seen it', async () => {
  const { stack, anna } = await withTwoEntries();
  const id = await type(anna, 'the meeting was two hours and delete the design');
  await untilStep(anna, id);
  const app = trackerApp(stack, anna);
  const [first] = await app.ledger();
  await app.change(first?.id ?? 0, { description: 'meeting with Ben' });
  await tap(anna, id, 'apply');
  await eventually(
    async () => (await read(anna, id)).changes[0]?.state === 'changed-elsewhere',
    'not noticed',
  );
  await untilStep(anna, id);
  expect(await ledger(stack, anna)).toEqual(['2026-11-12T08:00 60 meeting with Ben']);
  expect((await read(anna, id)).changes).toMatchObject([
    {
      state: 'changed-elsewhere',
      before: { description: 'meeting with Ben', duration: 3_600 },
      after: { description: 'meeting with Ben', duration: 7_200 },
    },
    { state: 'applied' },
  ]);
  await tap(anna, id, 'apply');
  await stack.finished(anna, id);
  expect(await ledger(stack, anna)).toEqual(['2026-11-12T08:00 120 meeting with Ben']);
});

test('[FIX-23] a proposal that is dismissed changes nothing, and the note stays', async () => {
  const { stack, anna } = await withTwoEntries();
  const id = await type(anna, 'delete the last one');
  await untilStep(anna, id);
  expect(await tap(anna, id, 'dismiss')).toBe(204);
  expect(await stack.finished(anna, id)).toMatchObject({ status: 'success', proposal: 'dismissed' });
  expect(await ledger(stack, anna)).toEqual([meeting, design]);
  expect(await tap(anna, id, 'apply')).toBe(404);
});

test('[FIX-24] a worker that dies after the service was changed and before that is noted changes it once', async () => {
  const { stack, anna } = await withTwoEntries();
  // Each of the first two times the transaction is lost that follows the call to the service; a sequence is not rolled back.
  await stack.db.execute(sql`create sequence deaths`);
  await stack.db.execute(sql`
    create function die() returns trigger language plpgsql security definer as $$
    begin
      if new.state <> old.state and nextval('deaths') <= 2 then raise exception 'dies'; end if;
      return new;
    end $$`);
  await stack.db.execute(
    sql`create trigger die before update on proposed_changes for each row execute function die()`,
  );
  const id = await type(anna, 'the meeting was two hours and delete the design');
  await untilStep(anna, id);
  await tap(anna, id, 'apply');
  expect(await stack.finished(anna, id)).toMatchObject({ status: 'success', proposal: 'applied' });
  expect(await ledger(stack, anna)).toEqual(['2026-11-12T08:00 120 meeting']);
  await tap(anna, id, 'undo');
  await untilState(anna, id, 'undone');
  expect((await ledger(stack, anna)).toSorted()).toEqual([meeting, design]);
});

test('[FIX-25] a note about one other note is offered the entries of that note alone', async () => {
  const { stack, anna, note } = await withTwoEntries();
  const later = await type(anna, 'from 14:00 to 15:00 call');
  await stack.finished(anna, later);
  const id = await type(anna, 'delete the last one', { 'x-scope-recording-id': note });
  await untilStep(anna, id);
  expect((await read(anna, id)).changes).toMatchObject([
    { operation: 'delete', before: { description: 'design' }, after: null },
  ]);
});

test('[FIX-26] which entry is meant is asked; the answer becomes a change that waits, and nobody else answers', async () => {
  const { stack, anna } = await withTwoEntries();
  const id = await type(anna, 'that was yesterday');
  await untilStep(anna, id);
  const { questions, changes } = await read(anna, id);
  expect(changes).toEqual([]);
  expect(questions).toMatchObject([
    {
      about: 'entry',
      candidates: [{ entry: { description: 'meeting' } }, { entry: { description: 'design' } }],
    },
  ]);
  const [question] = questions;
  const body = { questionId: question?.id, entryId: question?.candidates[1]?.entryId };
  const path = `/api/recordings/${id}/proposal/answer`;
  const ben = await stack.speaker();
  expect((await ben.call('POST', path, { body })).status).toBe(404);
  const answered = Proposal.parse(await (await anna.call('POST', path, { body })).json());
  expect(answered).toMatchObject({ questions: [], changes: [{ after: { day: '2026-11-11' } }] });
  expect(await ledger(stack, anna)).toEqual([meeting, design]);
  await tap(anna, id, 'apply');
  await stack.finished(anna, id);
  expect((await ledger(stack, anna)).toSorted()).toEqual(['2026-11-11T09:00 120 design', meeting]);
});

test('[FIX-27] a token that may only propose proposes operations and words, and neither applies', async () => {
  const { stack, anna } = await withTwoEntries();
  await anna.enterPassword();
  const tokenWith = async (scopes: string[]) => {
    const body = { name: 'Script', scopes, days: 30 };
    const made = await (await anna.call('POST', '/api/user/api-tokens', { body })).json();
    return { authorization: `Bearer ${createApiToken.reply.parse(made).token}` };
  };
  const [proposer, writer] = [await tokenWith(['corrections:propose']), await tokenWith(['entries:write'])];
  const script = visitor(stack.url);
  const [entry] = await anna.entries((await anna.recordings()).map(({ id }) => id));
  const propose = (operations: object[]) =>
    script.call('POST', '/api/corrections', {
      headers: proposer,
      body: { text: 'Make it shorter', operations },
    });
  const change = { is: 'change', entryId: entry?.id, values: { duration: 1_800 } };
  const { id } = Uploaded.parse(await (await propose([change])).json());
  const words = await script.call('POST', '/api/corrections', {
    headers: proposer,
    body: { text: 'an hour of email' },
  });
  const added = Uploaded.parse(await words.json());
  await untilStep(anna, id);
  await untilStep(anna, added.id);
  const apply = (headers: Record<string, string>) =>
    script.call('POST', `/api/recordings/${id}/proposal/apply`, { headers });
  expect((await apply(proposer)).status).toBe(403);
  expect(await ledger(stack, anna)).toEqual([meeting, design]);
  expect((await propose([change, { is: 'delete', entryId: entry?.id }])).status).toBe(422);
  expect((await propose([{ is: 'delete', entryId: id }])).status).toBe(404);
  expect((await apply(writer)).status).toBe(204);
  await stack.finished(anna, id);
  expect(await ledger(stack, anna)).toEqual(['2026-11-12T08:00 30 meeting', design]);
});

test('[FIX-28] what the grammar alone read waits also for those who have sure changes applied at once', async () => {
  const { stack, anna } = await withTwoEntries();
  await anna.call('PATCH', '/api/user', { body: { applyWhenSure: true } });
  const id = await type(anna, 'delete the last one');
  await untilStep(anna, id);
  expect(await ledger(stack, anna)).toEqual([meeting, design]);
});
