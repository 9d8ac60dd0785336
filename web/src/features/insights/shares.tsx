import type { Insights } from '@timbre/contract/insights';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDuration } from '../../shared/durations.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Card } from '../../shared/ui/card.tsx';
import { getColour, maxSeries } from './colours.tsx';
import { toSeries } from './day-bins.ts';
import { ChartHead } from './day-chart.tsx';
import { ExportButton, exactHours } from './export-button.tsx';

export function ProjectShares({ insights: { byProject, range } }: { insights: Insights }) {
  const { t } = useTranslation();
  // The colours of the bars above.
  const series = toSeries(byProject, maxSeries);
  const colourFor = (project: string | null) => {
    const index = series.findIndex((one) =>
      project === null ? one.kind === 'none' : one.kind === 'project' && one.name === project,
    );
    const others = series.findIndex(({ kind }) => kind === 'others');
    const at = index === -1 ? others : index;
    const one = series[at];
    return one ? getColour(one, at) : 'bg-field';
  };
  return (
    <Shares
      title={t('insights.byProject')}
      column={t('insights.project')}
      fileName={`timbre-${range}-projects.csv`}
      shares={byProject.map(({ project, seconds, entries }) => ({
        key: project ?? '',
        name: project ?? t('history.noProject'),
        seconds,
        entries,
        colour: colourFor(project),
      }))}
    />
  );
}

export function TagShares({ insights: { byTag, range } }: { insights: Insights }) {
  const { t } = useTranslation();
  if (byTag.length === 0) return null;
  return (
    <Shares
      title={t('insights.byTag')}
      column={t('insights.tagColumn')}
      fileName={`timbre-${range}-tags.csv`}
      shares={byTag.map(({ tag, ...rest }) => ({ key: tag, name: tag, colour: 'bg-accent', ...rest }))}
    />
  );
}

type Share = { key: string; name: string; seconds: number; entries: number; colour: string };

type SharesProps = { title: string; column: string; fileName: string; shares: Share[] };

const maxAtFirst = 8;

/** A table that is a picture as well: each row has a bar as long as its hours. */
function Shares({ title, column, fileName, shares }: SharesProps) {
  const { t } = useTranslation();
  const [isWhole, setIsWhole] = useState(false);
  const longest = Math.max(1, ...shares.map(({ seconds }) => seconds));
  const shown = isWhole ? shares : shares.slice(0, maxAtFirst);
  return (
    <Card className="grid grid-cols-1 gap-4">
      <ChartHead title={title}>
        <ExportButton
          title={title}
          fileName={fileName}
          rows={() => [
            [column, t('insights.hours'), t('insights.entries')],
            ...shares.map(({ name, seconds, entries }) => [name, exactHours(seconds), entries]),
          ]}
        />
      </ChartHead>
      <table aria-label={title} className="w-full table-fixed text-left text-sm tabular-nums">
        <thead>
          <tr className="border-b border-line text-muted">
            <th scope="col" className="py-2 font-medium">
              {column}
            </th>
            <th scope="col" className="w-20 py-2 text-right font-medium">
              {t('insights.time')}
            </th>
            <th scope="col" className="w-20 py-2 text-right font-medium">
              {t('insights.entries')}
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ key, name, seconds, entries, colour }) => (
            <tr key={key} className="border-b border-line align-top last:border-0">
              <th scope="row" className="py-3 pr-2 text-base font-medium">
                <span className="block wrap-anywhere">{name}</span>
                <span aria-hidden="true" className="mt-1.5 block h-2.5 rounded-full bg-line/60">
                  <span
                    className={`block h-full min-w-1 rounded-full ${colour}`}
                    style={{ width: `${(seconds / longest) * 100}%` }}
                  />
                </span>
              </th>
              <td className="py-3 text-right text-base font-semibold whitespace-nowrap">
                {formatDuration(seconds)}
              </td>
              <td className="py-3 text-right text-base">{entries}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {shares.length > maxAtFirst && (
        <Button
          variant="outline"
          size="compact"
          className="justify-self-start"
          onClick={() => setIsWhole(!isWhole)}
        >
          {isWhole ? t('insights.showFewer') : t('insights.showAll', { count: shares.length })}
        </Button>
      )}
    </Card>
  );
}
