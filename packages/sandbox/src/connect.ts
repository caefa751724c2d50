import { parseDescription, type SandboxDescription } from './description.ts'
import { getMessage, SandboxError } from './errors.ts'

export interface ConnectOptions {
  readonly fetch?: typeof globalThis.fetch
  /** Milliseconds to wait for the response. Default: 5,000. */
  readonly timeout?: number
}

/**
 * Fetches the description of a sandbox that runs in another process.
 *
 * @param url URL that the sandbox printed, for example `http://127.0.0.1:8900`
 * @throws SandboxError `SANDBOX_UNREACHABLE` if no sandbox responds at that URL
 */
export async function connectSandbox(
  url: string,
  { fetch = globalThis.fetch, timeout = 5_000 }: ConnectOptions = {},
): Promise<SandboxDescription> {
  const address = `${url.replace(/\/+$/, '')}/sandbox.json`
  return parseDescription(await fetchJson(address, fetch, timeout), `The server at ${address}`)
}

async function fetchJson(address: string, fetch: typeof globalThis.fetch, timeout: number): Promise<unknown> {
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(timeout) })
    if (!response.ok) throw new Error(`The server replied with HTTP status ${response.status}`)
    return await response.json()
  } catch (cause) {
    const message = `No sandbox responds at ${address} (${getMessage(cause)}). Start one with "npm run sandbox".`
    throw new SandboxError('SANDBOX_UNREACHABLE', message, { cause })
  }
}
