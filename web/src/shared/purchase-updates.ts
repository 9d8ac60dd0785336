import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { refreshPlan } from './subscription.ts';

const channelName = 'timbre.purchases';
const acknowledgement = 'heard';

/** Longer than any tab of ours needs to answer, shorter than anybody would notice. */
const timeoutMs = 300;

/** Notifies the other tabs of a confirmed purchase; resolves to whether one of them acknowledged. */
export function announcePurchase(planName: string): Promise<boolean> {
  const channel = new BroadcastChannel(channelName);
  return new Promise((resolve) => {
    const end = (isAcknowledged: boolean) => {
      clearTimeout(timer);
      channel.close();
      resolve(isAcknowledged);
    };
    const timer = setTimeout(() => end(false), timeoutMs);
    channel.onmessage = ({ data }) => data === acknowledgement && end(true);
    channel.postMessage({ planName });
  });
}

function nameIn(message: unknown): string | null {
  const isPurchase = typeof message === 'object' && message !== null && 'planName' in message;
  return isPurchase ? String(message.planName) : null;
}

/** Refreshes the plan when it was bought in another window. */
export function usePurchaseUpdates(onPurchase?: (planName: string) => void): void {
  const queryClient = useQueryClient();
  const show = useEffectEvent((planName: string) => onPurchase?.(planName));
  useEffect(() => {
    const channel = new BroadcastChannel(channelName);
    channel.onmessage = ({ data }) => {
      const planName = nameIn(data);
      if (planName === null) return;
      channel.postMessage(acknowledgement);
      void refreshPlan(queryClient).then(() => show(planName));
    };
    return () => channel.close();
  }, [queryClient]);
}
