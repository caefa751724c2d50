import { parseDescription, type SandboxDescription } from '@causeway/sandbox/config'

/** What the sandbox that serves this page says of itself. */
export async function describeSandbox(): Promise<SandboxDescription> {
  const reply = await fetch('/sandbox.json', { signal: AbortSignal.timeout(5_000) })
  if (!reply.ok) throw new Error(`The sandbox does not describe itself: HTTP ${reply.status}`)
  return parseDescription(await reply.json())
}
