import { vi } from 'vitest';
import { answerTo } from './fake-api.ts';

const realFetch = globalThis.fetch;

const isOurs = ({ origin, pathname }: URL) => origin === location.origin && pathname.startsWith('/api/');

/** In place of `fetch`, for our own API; all else goes its way. */
async function fetchFromTest(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const url = new URL(input instanceof Request ? input.url : input, location.origin);
  if (!isOurs(url)) return realFetch(input, init);
  const { method = 'GET', headers, body } = init ?? {};
  return answerTo({ method, url, headers: new Headers(headers), body });
}

/** In place of `XMLHttpRequest`, which notes are sent with because it tells how much of them has left. */
class RequestToTest {
  readonly upload: { onprogress: ((event: { loaded: number; total: number }) => void) | null } = {
    onprogress: null,
  };
  onload: (() => void) | null = null;
  onerror: (() => void) | null = null;
  ontimeout: (() => void) | null = null;
  timeout = 0;
  withCredentials = false;
  status = 0;
  statusText = '';
  responseText = '';
  #method = '';
  #url = new URL(location.origin);
  #headers = new Headers();
  #answered = new Headers();

  open(method: string, path: string): void {
    this.#method = method;
    this.#url = new URL(path, location.origin);
  }

  setRequestHeader(name: string, value: string): void {
    this.#headers.set(name, value);
  }

  getResponseHeader(name: string): string | null {
    return this.#answered.get(name);
  }

  send(body: unknown): void {
    void this.#exchange(body);
  }

  async #exchange(body: unknown): Promise<void> {
    try {
      const coming = answerTo({ method: this.#method, url: this.#url, headers: this.#headers, body });
      this.upload.onprogress?.({ loaded: 1, total: 1 });
      const response = await coming;
      this.responseText = await response.text();
      this.status = response.status;
      this.statusText = response.statusText;
      this.#answered = response.headers;
    } catch {
      this.onerror?.();
      return;
    }
    this.onload?.();
  }
}

const lines = new Set<EventsFromTest>();

/** In place of the line on which the server announces changes. */
class EventsFromTest extends EventTarget {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static readonly CLOSED = 2;
  readonly url: string;
  readyState = EventsFromTest.OPEN;

  constructor(url: string) {
    super();
    this.url = url;
    lines.add(this);
  }

  close(): void {
    this.readyState = EventsFromTest.CLOSED;
    lines.delete(this);
  }
}

/** The server announces that something about the recordings has changed. */
export function announceRecordings(): void {
  for (const line of lines) line.dispatchEvent(new MessageEvent('recordings'));
}

/** How many pages listen for announcements. */
export function listenerCount(): number {
  return lines.size;
}

/** The server refuses the line, as a proxy does while the server starts anew. */
export function closeLines(): void {
  for (const line of lines) {
    line.close();
    line.dispatchEvent(new Event('error'));
  }
}

export function standInForNetwork(): void {
  vi.stubGlobal('fetch', fetchFromTest);
  vi.stubGlobal('XMLHttpRequest', RequestToTest);
  vi.stubGlobal('EventSource', EventsFromTest);
}
