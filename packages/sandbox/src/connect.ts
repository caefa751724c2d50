import { parseDescription, type SandboxDescription } from './description.ts'
import { messageOf, SandboxError } from './errors.ts'

export interface ConnectOptions {
  readonly fetch?: typeof globalThis.fetch
  /** Milliseconds to wait for the answer; 5 000 unless told. */
  readonly timeout?: number
}

/**
 * Asks a sandbox that runs in another process what it is made of.
 *
 * @param url the address the sandbox printed, for example `http://127.0.0.1:8900`
 * @throws SandboxError `SANDBOX_UNREACHABLE` when nothing, or something else, answers there
 */
export async function connectSandbox(
  url: string,
  { fetch = globalThis.fetch, timeout = 5_000 }: ConnectOptions = {},
): Promise<SandboxDescription> {
  const address = `${url.replace(/\/+$/, '')}/sandbox.json`
  return parseDescription(await fetchJson(address, fetch, timeout), `What answers at ${address}`)
}

async function fetchJson(address: string, fetch: typeof globalThis.fetch, timeout: number): Promise<unknown> {
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(timeout) })
    if (!response.ok) throw new Error(`HTTP ${response.status}`)
    return await response.json()
  } catch (cause) {
    const message = `No sandbox answers at ${address} (${messageOf(cause)}). Start one with: npm run sandbox`
    throw new SandboxError('SANDBOX_UNREACHABLE', message, { cause })
  }
}
