import { parseDescription, type SandboxDescription } from '@causeway/sandbox/config'

/** Fetches the description of the sandbox that serves this page. */
export async function describeSandbox(): Promise<SandboxDescription> {
  const reply = await fetch('/sandbox.json', { signal: AbortSignal.timeout(5_000) })
  if (!reply.ok) throw new Error(`The sandbox did not return its description: HTTP ${reply.status}.`)
  return parseDescription(await reply.json())
}
