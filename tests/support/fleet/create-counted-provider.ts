import type { QuoteProvider, StatusResult } from '@causeway/core'
import { scriptedProvider } from '@causeway/core/testing'
import * as z from 'zod/mini'

const replySchema = z.object({ status: z.enum(['PENDING', 'DONE']) })

/** Creates a provider whose status requests a service counts under the name of the process. See `startStatusService`. */
export function createCountedProvider(name: string, statusUrl: string): QuoteProvider {
  return scriptedProvider({
    id: 'counted',
    quote: () => ({}),
    async status(request, { signal }): Promise<StatusResult> {
      if (request.type !== 'transaction') throw new Error('Expected a transaction.')
      const { fromHash } = request
      const response = await fetch(`${statusUrl}/${name}/${fromHash}`, { signal })
      if (!response.ok) throw new Error(`Status ${response.status}`)
      const { status } = replySchema.parse(await response.json())
      return { fromHash, toHash: status === 'DONE' ? fromHash : '', statusInfo: { status } }
    },
  })
}
