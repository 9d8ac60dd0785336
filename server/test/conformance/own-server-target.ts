/** A call past the connector on behalf of whoever has this key; its answer, or undefined where there is no such thing. */
export type Call = (by: string, method: string, path: string, body?: object) => Promise<unknown>;

/** Calls to a server that people run themselves. */
export function makeCall(url: string, toHeaders: (key: string) => Record<string, string>): Call {
  return async (by, method, path, body) => {
    const answer = await fetch(url + path, {
      method,
      headers: { ...toHeaders(by), 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (answer.status === 404) return undefined;
    if (!answer.ok) throw new Error(`${method} ${path} was answered ${answer.status}: ${text}`);
    return text.trim() === '' ? {} : JSON.parse(text);
  };
}
