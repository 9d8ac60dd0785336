import { QueryClientProvider } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import { createElement, type ReactNode } from 'react';
import { expect, test } from 'vitest';
import { announcePurchase, usePurchaseUpdates } from './purchase-updates.ts';
import { makeQueryClient } from './query-client.ts';

test('with no other tab, nobody is notified of a purchase', async () => {
  expect(await announcePurchase('Pro')).toBe(false);
});

test('another tab is notified which plan was bought, refetches its plan, and acknowledges', async () => {
  const queryClient = makeQueryClient();
  queryClient.setQueryData(['/api/plan/current'], 'old');
  queryClient.setQueryData(['/api/recordings'], 'any');
  const wrapper = ({ children }: { children: ReactNode }) =>
    createElement(QueryClientProvider, { client: queryClient }, children);
  const received: string[] = [];
  renderHook(() => usePurchaseUpdates((planName) => received.push(planName)), { wrapper });
  expect(await announcePurchase('Pro')).toBe(true);
  await waitFor(() => expect(received).toEqual(['Pro']));
  expect(queryClient.getQueryState(['/api/plan/current'])?.isInvalidated).toBe(true);
  expect(queryClient.getQueryState(['/api/recordings'])?.isInvalidated).toBe(false);
});
