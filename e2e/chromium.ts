import { existsSync } from 'node:fs';

/** What Playwright switches off itself: of two lists Chromium takes the last, so ours has to repeat it. */
const switchedOffByPlaywright = [
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
];

/** Every window would start two more processes, for the suggestions of an address bar that nobody sees and in reserve. */
const neededByNobody = [
  'SpareRendererForSitePerProcess',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'WebUIOmniboxPopup',
];

/** The system's Chromium; its calls home are switched off, since nothing of a test may leave the machine. */
export const chromium = {
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    `--disable-features=${[...switchedOffByPlaywright, ...neededByNobody].join(',')}`,
  ],
};

const shell = '/usr/bin/chromium-headless-shell';

/** The same engine without the browser around it, where there is one: pages come a sixth sooner, and nothing can be installed. */
export const headlessShell =
  process.env['CHROMIUM'] === undefined && existsSync(shell)
    ? { ...chromium, executablePath: shell }
    : chromium;
