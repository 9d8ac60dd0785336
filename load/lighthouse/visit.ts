import { chromium } from '@timbre/e2e/chromium';
import { launch } from 'chrome-launcher';
import lighthouse, { type Result } from 'lighthouse';

export const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
type Category = (typeof categories)[number];

/** What a visitor waits for, with the names that Lighthouse has for it. */
const metrics = {
  FCP: 'first-contentful-paint',
  LCP: 'largest-contentful-paint',
  TBT: 'total-blocking-time',
  CLS: 'cumulative-layout-shift',
} as const;
type Metric = keyof typeof metrics;

export type Visit = {
  /** Up to 100. */
  scores: Record<Category, number>;
  /** In milliseconds; CLS has no unit. */
  waits: Record<Metric, number>;
  /** Titles of the audits that failed, with the figure that each gives. */
  failed: Map<string, string>;
  /** How fast the browser found this machine; a busy one makes the scores worse. */
  benchmark: number;
  /** The whole report, to be looked at in a browser. */
  report: string;
};

/** One visit by a new browser, as a phone on a slow network: the default of Lighthouse. */
export async function visit(url: string): Promise<Visit> {
  const browser = await launch({
    chromePath: chromium.executablePath,
    chromeFlags: [...chromium.args, '--headless=new'],
    logLevel: 'error',
  });
  try {
    const outcome = await lighthouse(url, {
      port: browser.port,
      onlyCategories: [...categories],
      output: 'html',
      logLevel: 'error',
    });
    if (outcome === undefined) throw new Error(`Lighthouse says nothing about ${url}`);
    const { lhr, report } = outcome;
    if (lhr.runtimeError) throw new Error(`${url}: ${lhr.runtimeError.message}`);
    return { ...computeFigures(lhr), report: [report].flat().join('') };
  } finally {
    browser.kill();
  }
}

function computeFigures({ categories: judged, audits, environment }: Result): Omit<Visit, 'report'> {
  // A category that could not be judged counts as failed.
  const score = (category: Category) => Math.round(100 * (judged[category]?.score ?? 0));
  const wait = (metric: Metric) => audits[metrics[metric]]?.numericValue ?? Number.POSITIVE_INFINITY;
  const failed = Object.values(judged)
    .flatMap(({ auditRefs }) => auditRefs)
    // The report keeps some audits to itself, for other tools.
    .flatMap(({ id, group }) => (group === 'hidden' ? [] : (audits[id] ?? [])))
    .filter(hasFailed);
  return {
    scores: {
      performance: score('performance'),
      accessibility: score('accessibility'),
      'best-practices': score('best-practices'),
      seo: score('seo'),
    },
    waits: { FCP: wait('FCP'), LCP: wait('LCP'), TBT: wait('TBT'), CLS: wait('CLS') },
    benchmark: environment.benchmarkIndex,
    failed: new Map(
      failed.map(({ title, displayValue, errorMessage }) => [title, errorMessage ?? displayValue ?? '']),
    ),
  };
}

/** What the report shows in orange or red. */
function hasFailed({ score, scoreDisplayMode }: Result['audits'][string]): boolean {
  return scoreDisplayMode === 'error' || (score !== null && score < 0.9);
}
