/** A process whose calls are watched. */
export type CallingProcess = 'api' | 'worker';

/** Something outside a process that it calls. */
export type Service =
  | 'database'
  | 'engine'
  | 'object store'
  | 'time tracker'
  | 'transcription'
  | 'payment provider'
  | 'mail server';

export type Call = { process: CallingProcess; service: Service; call: string };

/** The call of this text that comes so many-eth in a flow, counted from 1. */
export type FaultPoint = Call & { occurrence: number };

export const failureModes = ['refused', 'response lost', 'slow', 'killed before', 'killed after'] as const;
export type FailureMode = (typeof failureModes)[number];

/** Longer than any of our timeouts: what is held back for so long is handed on after all. */
export const slowMs = 70_000;

/** What a proxy asks about each call that goes through it: how it is to fail, if it is to. */
export type CallWatcher = { judge: (call: string) => FailureMode | undefined; kill: () => void };

const toText = ({ process, service, call }: Call) => `${process} ${service} ${call}`;

/** Records the calls of all proxies, or makes one of them fail. */
export function makeFaultInjector(kill: (process: CallingProcess) => void) {
  let recording: Call[] | undefined;
  let armed: { point: FaultPoint; mode: FailureMode; seen: number; isHit: boolean } | undefined;
  const judge = (call: Call): FailureMode | undefined => {
    recording?.push(call);
    if (armed === undefined || armed.isHit || toText(call) !== toText(armed.point)) return undefined;
    armed.seen += 1;
    armed.isHit = armed.seen === armed.point.occurrence;
    return armed.isHit ? armed.mode : undefined;
  };
  return {
    /** For the proxy between a process and a service. */
    watch: (process: CallingProcess, service: Service): CallWatcher => ({
      judge: (call) => judge({ process, service, call }),
      kill: () => kill(process),
    }),
    /** Records what is called until the function that it gives is called. */
    record(): () => Call[] {
      const calls: Call[] = [];
      recording = calls;
      return () => {
        recording = undefined;
        return calls;
      };
    },
    arm(point: FaultPoint, mode: FailureMode): void {
      armed = { point, mode, seen: 0, isHit: false };
    },
    /** Whether the call has come and failed. */
    isHit: () => armed?.isHit ?? false,
    disarm(): void {
      armed = undefined;
    },
  };
}

export type FaultInjector = ReturnType<typeof makeFaultInjector>;

/**
 * The points of a flow. What also runs while nothing happens comes in no certain number: at most its first call is a point.
 */
export function pointsIn(
  calls: readonly Call[],
  background: ReadonlySet<string>,
  withBackground: boolean,
): FaultPoint[] {
  const counts = new Map<string, number>();
  return calls.flatMap((call) => {
    const text = toText(call);
    const occurrence = (counts.get(text) ?? 0) + 1;
    counts.set(text, occurrence);
    const isPoint = !background.has(text) || (withBackground && occurrence === 1);
    return isPoint ? [{ ...call, occurrence }] : [];
  });
}

export const getTexts = (calls: readonly Call[]): Set<string> => new Set(calls.map(toText));
