import { createContext, type ReactNode, useContext } from 'react';

/** The parts of a static page that scripts bring to life, each by itself; `app/site/start.ts` says when. */
export type IslandName = 'header' | 'toasts' | 'arrivals' | 'picture' | 'walkthrough' | 'demo' | 'plans';

export type IslandProps = {
  name: IslandName;
  /** What the part was rendered with, where that is not in the page. */
  props?: object;
  children: ReactNode;
};

/** How a static page marks its islands; the app, in which everything is alive, does not. */
export const MarkIsland = createContext<((props: IslandProps) => ReactNode) | null>(null);

export function Island(props: IslandProps) {
  const mark = useContext(MarkIsland);
  return mark ? mark(props) : props.children;
}
