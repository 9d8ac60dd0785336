import { useQuery } from '@tanstack/react-query';

/** Who processes notes on this installation; undefined before it is known. */
export function useProcessing() {
  return useQuery({
    queryKey: ['/api/processing'],
    queryFn: async () => (await import('./processing-call.ts')).readProcessing(),
  });
}
