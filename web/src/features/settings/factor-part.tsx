import type { SecondFactors } from '@timbre/contract/second-factor';
import type { ReactNode, RefObject } from 'react';

/** What a part of the card is given. */
export type FactorPartProps = {
  factors: SecondFactors;
  /** Only one is left, and with it the recovery codes go. */
  isLast: boolean;
  /**
   * Recovery codes come with the first factor, or because new ones were asked for. A dialog closes only then: what opened it may be
   * gone, and the focus must not go with it.
   */
  onChanged: (recoveryCodes: string[] | null) => Promise<void>;
  /** Where the focus goes when what opened a dialog is gone. */
  heading: RefObject<HTMLElement | null>;
};

type FrameProps = { title: string; text: string; action: ReactNode; children?: ReactNode };

/** One kind of factor: what it is, what there is of it, and what can be done. */
export function FactorPart({ title, text, action, children }: FrameProps) {
  return (
    <div className="grid gap-4 py-5">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <div className="min-w-56 flex-1">
          <h3 className="font-semibold">{title}</h3>
          <p className="text-sm text-muted">{text}</p>
        </div>
        {action}
      </div>
      {children}
    </div>
  );
}
