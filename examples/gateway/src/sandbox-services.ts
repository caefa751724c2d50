import { across } from '@causeway/core/providers/across'
import { squidIntegratorId } from '@causeway/sandbox'
import { parseDescription, sandboxConfig } from '@causeway/sandbox/config'
import { createUpstreams } from './create-upstreams.ts'
import type { Providers } from './providers.ts'

/** Returns the services of a sandbox, with its test keys. @throws TypeError if the sandbox is unreachable */
export async function sandboxServices(url: string): Promise<Providers> {
  const description = parseDescription(await (await fetch(new URL('/sandbox.json', url))).json())
  const upstreams = createUpstreams({ SQUID_INTEGRATOR_ID: squidIntegratorId })
  const { chains } = sandboxConfig(description)
  return {
    upstreams: Object.fromEntries(
      Object.entries(upstreams).map(([id, upstream]) => [
        id,
        { ...upstream, baseUrl: `${url}/services/${id}` },
      ]),
    ),
    quotes: { providers: [across(description.services.across)], chains },
  }
}
