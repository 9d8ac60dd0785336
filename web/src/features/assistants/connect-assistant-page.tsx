import { useQuery } from '@tanstack/react-query';
import {
  AuthorizationRequest,
  allowAssistant,
  readAuthorizationRequest,
} from '@timbre/contract/authorization';
import { Check, X } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import type { z } from 'zod';
import { ApiError, call, getErrorMessage } from '../../shared/api.ts';
import { PageHead } from '../../shared/page-head.tsx';
import { ScreenCard } from '../../shared/screen-card.tsx';
import { useSession } from '../../shared/session.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { Switch } from '../../shared/ui/switch.tsx';
import { useReauthMutation } from '../../shared/use-reauth-mutation.tsx';

/** Where an assistant sends a person who wants to connect it. */
export default function ConnectAssistantPage() {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const query = Object.fromEntries(search);
  const { data: request } = AuthorizationRequest.safeParse(query);
  return (
    <main id="content" className="flex flex-1 items-start justify-center px-4 pt-8 pb-16 sm:pt-16">
      <ScreenCard title={t('connectAssistant.title')}>
        <PageHead title={t('connectAssistant.title')} />
        {request ? (
          <Asked request={request} query={query} />
        ) : (
          <Invalid text={t('connectAssistant.invalidText')} />
        )}
      </ScreenCard>
    </main>
  );
}

type AskedProps = { request: AuthorizationRequest; query: Record<string, string> };

function Asked({ request, query }: AskedProps) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery({
    queryKey: [readAuthorizationRequest.path, query],
    queryFn: () => call(readAuthorizationRequest, undefined, { query }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (data) return <Question request={request} asked={data} />;
  if (error instanceof ApiError && error.code === 'authorization-invalid')
    return <Invalid text={error.sentence} />;
  if (error)
    return (
      <div role="alert" className="grid gap-4">
        <Notice tone="danger">{getErrorMessage(error, t('common.noAnswer'))}</Notice>
        <Button onClick={() => void refetch()}>{t('common.retry')}</Button>
      </div>
    );
  return (
    <div role="status">
      <span className="sr-only">{t('common.loading')}</span>
      <Skeleton className="h-96" />
    </div>
  );
}

function Invalid({ text }: { text: string }) {
  const { t } = useTranslation();
  return (
    <div role="alert" className="grid gap-4">
      <Notice tone="danger" title={t('connectAssistant.invalid')}>
        {text}
      </Notice>
      <Button variant="outline" asChild>
        <Link to="/recordings">{t('connectAssistant.home')}</Link>
      </Button>
    </div>
  );
}

type Shown = z.output<typeof readAuthorizationRequest.reply>;

function Question({ request, asked }: { request: AuthorizationRequest; asked: Shown }) {
  const { t } = useTranslation();
  const { user } = useSession();
  const { name, redirectHost, isOnThisDevice, scopes, declineUrl } = asked;
  const redirectUrl = useRef('');
  const [mayConfirm, setMayConfirm] = useState(false);
  const { start, isPending, isDone, error, gate } = useReauthMutation({
    call: () => call(allowAssistant, { ...request, mayConfirm }),
    onDone: (allowed) => {
      redirectUrl.current = allowed.redirectUrl;
      window.location.assign(allowed.redirectUrl);
    },
  });
  if (isDone) return <Connected name={name} />;
  return (
    <div className="grid gap-6">
      <p className="text-lg wrap-anywhere">{t('connectAssistant.lead', { name, email: user?.email })}</p>
      <dl className="grid gap-1 rounded-control border border-line p-4">
        <dt className="text-sm text-muted">
          {isOnThisDevice ? t('connectAssistant.toDevice') : t('connectAssistant.toSite')}
        </dt>
        <dd className="text-xl font-semibold wrap-anywhere" translate="no">
          {redirectHost}
        </dd>
        <dd className="text-sm text-muted">{t('connectAssistant.unchecked')}</dd>
      </dl>
      <Points title={t('connectAssistant.may')} icon={<Check aria-hidden="true" className="text-success" />}>
        {scopes
          .filter((scope) => scope !== 'entries:write' || mayConfirm)
          .map((scope) => t(`connectAssistant.scope.${scope}`))}
      </Points>
      <Points title={t('connectAssistant.mayNot')} icon={<X aria-hidden="true" className="text-danger" />}>
        {[
          mayConfirm ? t('connectAssistant.notLogUnasked') : t('connectAssistant.notLog'),
          t('connectAssistant.notListen'),
        ]}
      </Points>
      {scopes.includes('entries:write') && (
        <Switch
          label={t('connectAssistant.mayConfirm')}
          hint={t('connectAssistant.mayConfirmHint')}
          isOn={mayConfirm}
          onSwitch={setMayConfirm}
        />
      )}
      <p className="text-sm text-muted">{t('connectAssistant.privacy')}</p>
      {error && (
        <div role="alert">
          <Notice tone="danger" title={t('connectAssistant.failed')}>
            {getErrorMessage(error, t('common.noAnswer'))}
          </Notice>
        </div>
      )}
      <div className="grid gap-3 sm:grid-cols-2">
        <Button variant="outline" asChild>
          <a href={declineUrl}>{t('connectAssistant.decline')}</a>
        </Button>
        <Button disabled={isPending} onClick={() => start(undefined)}>
          {isPending ? t('connectAssistant.allowing') : t('connectAssistant.allow')}
        </Button>
      </div>
      {gate}
    </div>
  );
}

type PointsProps = { title: string; icon: ReactNode; children: string[] };

function Points({ title, icon, children }: PointsProps) {
  return (
    <section className="grid gap-2">
      <h2 className="font-semibold">{title}</h2>
      <ul className="grid gap-1.5">
        {children.map((text) => (
          <li key={text} className="flex gap-2 [&_svg]:mt-1 [&_svg]:size-4 [&_svg]:shrink-0">
            {icon}
            <span>{text}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A program on the device leaves this page open. */
function Connected({ name }: { name: string }) {
  const { t } = useTranslation();
  const text = useRef<HTMLParagraphElement>(null);
  useEffect(() => text.current?.focus(), []);
  return (
    <div className="grid gap-6">
      <p ref={text} tabIndex={-1} className="text-lg wrap-anywhere outline-none">
        {t('connectAssistant.done', { name })}
      </p>
      <Button variant="outline" asChild>
        <Link to="/settings/api">{t('connectAssistant.manage')}</Link>
      </Button>
    </div>
  );
}
