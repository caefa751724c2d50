import * as z from 'zod/mini'
import { httpNodesOf, requireChain } from '../chains/lookup.ts'
import { abortReason } from '../kernel/abort.ts'
import { CausewayError, isCausewayError } from '../kernel/errors.ts'
import { createHttpClient } from '../kernel/http.ts'
import { InvalidResponseError, parseExternal, type Schema, textSchema } from '../kernel/schema.ts'
import { ChainReadError } from '../platforms/errors.ts'
import type { PlatformContext } from '../platforms/platform.ts'
import type { RequestOptions } from '../platforms/transaction.ts'

/** What a node is asked over GraphQL. */
export interface FuelQuestion<T> {
  /** Stands in the query too: nodes and people who read traffic tell questions apart by it. */
  readonly operationName: string
  readonly query: string
  readonly variables?: Readonly<Record<string, unknown>>
  /** Of `data` in the reply. */
  readonly schema: Schema<T>
}

/** The nodes of Fuel chains, asked by plain HTTP: nothing of `fuels` is needed to read. */
export interface FuelNodes {
  /** @throws CausewayError UNKNOWN_CHAIN or NO_NODE */
  urlOf(chainId: number): string
  /**
   * @param what for the error, as in `the balance of 0x…`
   * @throws ChainReadError, InvalidResponseError; AbortedError when the signal aborts
   */
  read<T>(chainId: number, what: string, question: FuelQuestion<T>, options?: RequestOptions): Promise<T>
  /**
   * Hands something in, once: it is never sent twice.
   *
   * @throws FuelRefusalError when the node says no; NetworkError, HttpError, TimeoutError, InvalidResponseError leave
   * open whether it took it
   */
  submit<T>(chainId: number, question: FuelQuestion<T>, options?: RequestOptions): Promise<T>
  dispose(): void
}

export interface FuelNodesOptions extends Pick<PlatformContext, 'chains' | 'clock' | 'fetch'> {
  /** Instead of the chain record's. */
  readonly url?: string | undefined
}

/** The node understood the request and said no. */
class FuelRefusalError extends CausewayError<'FUEL_NODE_REFUSED'> {
  override readonly name = 'FuelRefusalError'
  constructor(reason: string) {
    super('The Fuel node refused the request', { code: 'FUEL_NODE_REFUSED', details: reason })
  }
}

export function createFuelNodes({ chains, clock, fetch, url }: FuelNodesOptions): FuelNodes {
  const lifetime = new AbortController()

  const urlOf = (chainId: number): string => {
    const chain = requireChain(chains, chainId)
    const node = url ?? httpNodesOf(chain)[0]
    if (node !== undefined) return node
    throw new CausewayError(`No working RPCs found for chain ${chain.name}`, {
      code: 'NO_NODE',
      details: "Give its record an http URL of a GraphQL node in 'rpcUrls'",
    })
  }

  const ask = async <T>(
    chainId: number,
    { operationName, query, variables = {}, schema }: FuelQuestion<T>,
    mutation: boolean,
    options: RequestOptions | undefined,
  ): Promise<T> => {
    const { origin, pathname, search } = new URL(urlOf(chainId))
    const signal = options?.signal ? AbortSignal.any([options.signal, lifetime.signal]) : lifetime.signal
    const { data: reply } = await createHttpClient({ baseUrl: origin }).request(
      {
        method: 'POST',
        path: `${pathname}${search}`,
        body: { operationName, query, variables },
        schema: replySchema,
        mutation,
      },
      { clock, signal, ...(fetch ? { fetch } : {}) },
    )
    const [refusal] = reply.errors ?? []
    if (refusal) throw new FuelRefusalError(refusal.message)
    return parseExternal(schema, reply.data, `The answer to ${operationName}`)
  }

  return {
    urlOf,
    async read(chainId, what, question, options) {
      try {
        return await ask(chainId, question, false, options)
      } catch (error) {
        if (options?.signal?.aborted) throw abortReason(options.signal)
        throw isLeftAsIs(error) ? error : new ChainReadError(chainId, what, reasoned(error))
      }
    },
    submit: (chainId, question, options) => ask(chainId, question, true, options),
    dispose: () => lifetime.abort(),
  }
}

const replySchema = z.object({
  /** Absent where the request was refused as a whole. */
  data: z.optional(z.unknown()),
  errors: z.optional(z.array(z.object({ message: textSchema }))),
})

function isLeftAsIs(error: unknown): boolean {
  if (error instanceof InvalidResponseError) return true
  return (['UNKNOWN_CHAIN', 'NO_NODE', 'ABORTED'] as const).some((code) => isCausewayError(error, code))
}

/** ChainReadError tells the message of its cause: the node's own words say more than ours. */
function reasoned(error: unknown): unknown {
  if (!(error instanceof FuelRefusalError)) return error
  return new Error(error.details, { cause: error })
}
