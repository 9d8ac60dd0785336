import { type TrackerId, trackers } from '@timbre/contract/trackers';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { toTrackerPage } from '../../shared/public-pages.ts';
import { getTrackerName } from '../../shared/tracker-name.ts';

/** Where the token is found, in words and as a drawing of that page. */
export function TokenPlace({ service }: { service: TrackerId }) {
  const { t } = useTranslation();
  const tracker = getTrackerName(service);
  const { hasOwnServers, tokenPage, tokenLabel } = trackers[service];
  const steps = [
    t(`token.${service}.step1`, { tracker }),
    t(`token.${service}.step2`, { tracker }),
    t(`token.${service}.step3`, { tracker }),
  ];
  return (
    <div className="grid content-start gap-4">
      <h3 className="font-semibold">{t('token.where')}</h3>
      <ol className="grid list-decimal gap-1.5 pl-5 text-muted marker:font-semibold marker:text-accent">
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      {!hasOwnServers && (
        <a
          href={tokenPage}
          target="_blank"
          rel="noreferrer"
          className="w-fit font-semibold text-accent underline underline-offset-4"
        >
          {t('token.openPage', { tracker })}
        </a>
      )}
      <div
        role="img"
        aria-label={t('token.picture')}
        className="grid grid-cols-[3.5rem_1fr] overflow-hidden rounded-control border border-line text-[0.7rem] select-none"
      >
        <div className="grid content-start gap-2 bg-ink p-2.5">
          <span className="size-5 rounded-full bg-pink" />
          <span className="h-1.5 rounded-full bg-white/30" />
          <span className="h-1.5 w-2/3 rounded-full bg-white/30" />
          <span className="h-1.5 w-4/5 rounded-full bg-white/30" />
        </div>
        <div className="grid gap-2 bg-paper p-3">
          <span className="font-semibold" translate="no">
            {tracker}
          </span>
          <span className="h-2 w-3/5 rounded-full bg-line" />
          <span className="h-2 w-2/5 rounded-full bg-line" />
          <span className="mt-1 grid gap-1.5 rounded-md border-2 border-pink bg-card p-2">
            <span className="font-semibold" translate="no">
              {tokenLabel}
            </span>
            <span className="rounded bg-line/60 px-2 py-1 font-mono tracking-wider">{dots}</span>
          </span>
        </div>
      </div>
      <Link to={toTrackerPage(service)} className="text-link w-fit">
        {t('token.promises', { tracker })}
      </Link>
    </div>
  );
}

const dots = '•'.repeat(16);
