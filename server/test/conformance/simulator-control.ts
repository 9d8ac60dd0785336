/** Calls to what a simulator lets a test set up and look at. */
export function openControl(url: string) {
  return {
    get: async (path: string): Promise<unknown> => (await fetch(`${url}/_control/${path}`)).json(),
    control: async (path: string, body: object): Promise<unknown> => {
      const answer = await fetch(`${url}/_control/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      if (!answer.ok) throw new Error(`${path} was answered ${answer.status}`);
      return answer.json();
    },
  };
}
