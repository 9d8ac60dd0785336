import { QueryClientProvider } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import { createElement, type ReactNode } from 'react';
import { expect, test } from 'vitest';
import { announcePurchase, usePurchaseNews } from './purchase-news.ts';
import { makeQueryClient } from './query-client.ts';

test('with no other tab, nobody hears of a purchase', async () => {
  expect(await announcePurchase('Pro')).toBe(false);
});

test('another tab hears which plan was bought, looks at its plan again, and says that it is there', async () => {
  const queryClient = makeQueryClient();
  queryClient.setQueryData(['/api/plan/current'], 'old');
  queryClient.setQueryData(['/api/recordings'], 'any');
  const wrapper = ({ children }: { children: ReactNode }) =>
    createElement(QueryClientProvider, { client: queryClient }, children);
  const heard: string[] = [];
  renderHook(() => usePurchaseNews((planName) => heard.push(planName)), { wrapper });
  expect(await announcePurchase('Pro')).toBe(true);
  await waitFor(() => expect(heard).toEqual(['Pro']));
  expect(queryClient.getQueryState(['/api/plan/current'])?.isInvalidated).toBe(true);
  expect(queryClient.getQueryState(['/api/recordings'])?.isInvalidated).toBe(false);
});
