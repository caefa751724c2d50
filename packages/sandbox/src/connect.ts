import * as z from 'zod/mini'
import { descriptionSchema, type SandboxDescription } from './description.ts'
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
  const reply = await fetchJson(address, fetch, timeout)
  const parsed = z.safeParse(descriptionSchema, reply)
  if (parsed.success) return parsed.data
  const message = `What answers at ${address} is not a sandbox: ${z.prettifyError(parsed.error)}`
  throw new SandboxError('SANDBOX_UNREACHABLE', message)
}

async function fetchJson(address: string, fetch: typeof globalThis.fetch, timeout: number): Promise<unknown> {
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(timeout) })
    if (!response.ok) throw new Error(`HTTP ${response.status}`)
    return await response.json()
  } catch (cause) {
    const message = `No sandbox answers at ${address} (${messageOf(cause)}). Start one with: npm run start`
    throw new SandboxError('SANDBOX_UNREACHABLE', message, { cause })
  }
}
