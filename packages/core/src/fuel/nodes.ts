import * as z from 'zod/mini'
import { getHttpNodes, requireChain } from '../chains/chain-by-id.ts'
import { abortReason } from '../kernel/abort.ts'
import { sleep } from '../kernel/clock.ts'
import { CausewayError, isCausewayError } from '../kernel/errors.ts'
import { createHttpClient } from '../kernel/http.ts'
import { InvalidResponseError, parseExternal, type Schema, textSchema } from '../kernel/schema.ts'
import { ChainReadError } from '../platforms/errors.ts'
import type { PlatformContext } from '../platforms/platform.ts'
import { createRequestLimiter, type RequestLimiter } from '../platforms/request-limiter.ts'
import type { RequestOptions } from '../platforms/transaction.ts'

/** A GraphQL operation and the schema of its result. */
export interface FuelOperation<T> {
  /** Operation name, which is also sent to the node. */
  readonly operationName: string
  readonly query: string
  readonly variables?: Readonly<Record<string, unknown>>
  /** Schema of `data` in the reply. */
  readonly schema: Schema<T>
}

/** Sends GraphQL operations to the nodes of Fuel chains, over HTTP and without `fuels`. */
export interface FuelNodes {
  /**
   * Returns the URL of the node that replied last, or the first one of the chain record.
   *
   * @throws CausewayError UNKNOWN_CHAIN or NO_NODE
   */
  getUrl(chainId: number): string
  /**
   * Reads from the chain. If a node fails, the next one is used. If all nodes fail with retryable errors, all are
   * retried at most twice.
   *
   * @param subject object of the read in the error message, such as `the balance of 0x...`
   * @throws ChainReadError, InvalidResponseError; AbortedError when the signal aborts
   */
  read<T>(chainId: number, subject: string, operation: FuelOperation<T>, options?: RequestOptions): Promise<T>
  /**
   * Sends a mutation once, to one node.
   *
   * @throws FuelNodeRejectedError when the node rejects it. After NetworkError, HttpError, TimeoutError or
   * InvalidResponseError the node may have accepted it.
   */
  submit<T>(chainId: number, operation: FuelOperation<T>, options?: RequestOptions): Promise<T>
  dispose(): void
}

/** Options for `createFuelNodes`. */
export interface FuelNodesOptions extends Pick<PlatformContext, 'chains' | 'clock' | 'fetch'> {
  /** URL of a GraphQL node that replaces those of the chain record. */
  readonly url?: string | undefined
}

/** Maximum number of retries over all nodes. */
const RETRIES = 2

/** Thrown if the node rejects the operation. */
class FuelNodeRejectedError extends CausewayError<'FUEL_NODE_REJECTED'> {
  override readonly name = 'FuelNodeRejectedError'
  constructor(reason: string) {
    super('The Fuel node rejected the request.', { code: 'FUEL_NODE_REJECTED', details: reason })
  }
}

/** Creates the connections to the nodes of Fuel chains, within the request limits of each chain. */
export function createFuelNodes({ chains, clock, fetch, url }: FuelNodesOptions): FuelNodes {
  const lifetime = new AbortController()
  const limiters = new Map<number, RequestLimiter>()
  /** The node that replied last, by chain id. */
  const lastNodes = new Map<number, string>()

  /** Returns the node URLs, at least one. The node that replied last comes first. */
  const getUrls = (chainId: number): readonly [string, ...string[]] => {
    const chain = requireChain(chains, chainId)
    const urls = url === undefined ? getHttpNodes(chain) : [url]
    const first = lastNodes.get(chainId) ?? urls[0]
    if (first !== undefined) return [first, ...urls.filter((nodeUrl) => nodeUrl !== first)]
    throw new CausewayError(`No working RPCs found for chain ${chain.name}`, {
      code: 'NO_NODE',
      details: "Add the http URL of a GraphQL node to 'rpcUrls' of its chain record.",
    })
  }

  const getLimiter = (chainId: number): RequestLimiter => {
    const limiter =
      limiters.get(chainId) ?? createRequestLimiter(requireChain(chains, chainId).requestLimits, clock)
    limiters.set(chainId, limiter)
    return limiter
  }

  /** Returns a signal per call, because listeners would accumulate on the lifetime signal. */
  const createSignal = (options: RequestOptions | undefined) =>
    AbortSignal.any(options?.signal ? [options.signal, lifetime.signal] : [lifetime.signal])

  const send = async <T>(
    chainId: number,
    nodeUrl: string,
    { operationName, query, variables = {}, schema }: FuelOperation<T>,
    { mutation, signal }: { readonly mutation: boolean; readonly signal: AbortSignal },
  ): Promise<T> => {
    const { origin, pathname, search } = new URL(nodeUrl)
    const request = {
      method: 'POST',
      path: `${pathname}${search}`,
      body: { operationName, query, variables },
      schema: replySchema,
      mutation,
    } as const
    const { data: reply } = await getLimiter(chainId).run(
      () => createHttpClient({ baseUrl: origin, retries: 0 }).request(request, { clock, signal, fetch }),
      signal,
    )
    const [error] = reply.errors ?? []
    if (error) throw new FuelNodeRejectedError(error.message)
    return parseExternal(schema, reply.data, `The answer to ${operationName}`)
  }

  /** Sends the operation to each node until one succeeds. Rejects with the error of the last node. */
  const readOnce = async <T>(
    chainId: number,
    operation: FuelOperation<T>,
    signal: AbortSignal,
  ): Promise<T> => {
    let lastError: unknown
    for (const nodeUrl of getUrls(chainId)) {
      try {
        const data = await send(chainId, nodeUrl, operation, { mutation: false, signal })
        lastNodes.set(chainId, nodeUrl)
        return data
      } catch (error) {
        if (signal.aborted) throw error
        lastError = error
      }
    }
    throw lastError
  }

  const readWithRetries = async <T>(chainId: number, operation: FuelOperation<T>, signal: AbortSignal) => {
    const { retryDelayMs } = requireChain(chains, chainId).requestLimits
    for (let retry = 0; ; retry++) {
      try {
        return await readOnce(chainId, operation, signal)
      } catch (error) {
        const mayPass = isCausewayError(error) && error.retryable && error.code !== 'TIMEOUT'
        if (signal.aborted || !mayPass || retry >= RETRIES) throw error
        await sleep(clock, retryDelayMs * 2 ** retry, signal)
      }
    }
  }

  return {
    getUrl: (chainId) => getUrls(chainId)[0],
    async read(chainId, subject, operation, options) {
      const signal = createSignal(options)
      try {
        return await readWithRetries(chainId, operation, signal)
      } catch (error) {
        if (signal.aborted) throw abortReason(signal)
        throw isFinal(error) ? error : new ChainReadError(chainId, subject, toCause(error))
      }
    },
    submit: async (chainId, operation, options) =>
      send(chainId, getUrls(chainId)[0], operation, { mutation: true, signal: createSignal(options) }),
    dispose: () => lifetime.abort(),
  }
}

const replySchema = z.object({
  /** Absent if the node rejected the whole request. */
  data: z.optional(z.unknown()),
  errors: z.optional(z.array(z.object({ message: textSchema }))),
})

function isFinal(error: unknown): boolean {
  if (error instanceof InvalidResponseError) return true
  return (['UNKNOWN_CHAIN', 'NO_NODE'] as const).some((code) => isCausewayError(error, code))
}

/** Returns an error with the node's message, because ChainReadError shows the message of its cause. */
function toCause(error: unknown): unknown {
  if (!(error instanceof FuelNodeRejectedError)) return error
  return new Error(error.details, { cause: error })
}
