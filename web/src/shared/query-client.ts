import { QueryClient, type QueryFunction, type QueryKey } from '@tanstack/react-query';
import { ApiError, apiRequest } from './api.ts';

/** Reads the path that the query key's parts make, as JSON; a 401 may stand for "nobody", where who is signed in is the question. */
export function readJson(on401: 'null' | 'throw'): QueryFunction<unknown, QueryKey> {
  return async ({ queryKey }) => {
    try {
      const response = await apiRequest(
        'GET',
        queryKey.join('/'),
        undefined,
        on401 === 'null' ? null : undefined,
      );
      return await response.json();
    } catch (error) {
      if (on401 === 'null' && error instanceof ApiError && error.status === 401) return null;
      throw error;
    }
  };
}

export function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        queryFn: readJson('throw'),
        staleTime: Number.POSITIVE_INFINITY,
        refetchInterval: false,
        refetchOnWindowFocus: false,
        retry: false,
      },
      mutations: { retry: false },
    },
  });
}
