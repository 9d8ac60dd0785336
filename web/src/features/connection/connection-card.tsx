import { useMutation, useQueryClient } from '@tanstack/react-query';
import { connectToggl, getConnection } from '@timbre/contract/time-tracking';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { call, sentenceOf } from '../../shared/api.ts';
import { Field } from '../../shared/field.tsx';
import { ConnectionHealth } from './connection-health.tsx';

/** Asks for the token of the time-tracking service. */
export function ConnectionCard({ title }: { title: string }) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const form = useForm<{ togglToken: string }>();
  const saving = useMutation({
    mutationFn: (given: { togglToken: string }) => call(connectToggl, given),
    onSuccess: async () => {
      form.reset();
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: ['/api/user'] }),
        queryClient.invalidateQueries({ queryKey: [getConnection.path] }),
      ]);
    },
  });
  return (
    <section className="grid gap-4 rounded-2xl border border-line bg-card p-6">
      <div>
        <h2 className="text-xl font-semibold">{title}</h2>
        <p className="mt-1 text-muted">{t('connection.text')}</p>
      </div>
      <ConnectionHealth />
      <form
        method="post"
        className="grid max-w-xl gap-4"
        onSubmit={form.handleSubmit((values) => saving.mutate({ togglToken: values.togglToken.trim() }))}
      >
        <Field
          label={t('connection.token')}
          hint={t('connection.hint')}
          type="password"
          autoComplete="off"
          required
          error={saving.error ? sentenceOf(saving.error, t('connection.failed')) : undefined}
          {...form.register('togglToken', { required: true })}
        />
        <p role="status" className="text-muted empty:hidden">
          {saving.isSuccess && t('connection.saved')}
        </p>
        <button type="submit" className="button-primary justify-self-start" disabled={saving.isPending}>
          {saving.isPending ? t('connection.saving') : t('connection.save')}
        </button>
      </form>
    </section>
  );
}
