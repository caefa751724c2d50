import { Hono } from 'hono'
import { streamSSE } from 'hono/streaming'
import * as z from 'zod/mini'
import type { DevAccounts } from '../../chains/accounts.ts'
import { getMessage } from '../../errors.ts'
import type { Service } from '../service.ts'
import { hang, readBody, type ServiceEnv, type ServiceRequest } from '../service-request.ts'
import { type Codec, loadCodec } from './codec.ts'
import { createLedger, type Entry, type Ledger } from './ledger.ts'
import { BASE_ASSET_ID, fuelAssets } from './network.ts'
import { aliases, type FuelNode, operations } from './operations.ts'
import { createPool, type FuelOptions } from './pool.ts'
import { RequestRejectedError } from './request-rejected-error.ts'
import { statusShape } from './shapes.ts'
import { toFuelAddress } from './to-fuel-address.ts'

export interface FuelService extends Service {
  readonly ledger: Ledger
  readonly set: (options: FuelOptions) => void
  stop(): Promise<void>
}

/**
 * Creates a simulated Fuel node in memory, with real coins, signatures, ids and blocks. It does not support scripts,
 * contracts or predicates. Gas is free, and the fee is fictitious. Every account of the sandbox is funded.
 */
export function createFuelService(accounts: DevAccounts): FuelService {
  const ledger = createLedger(BASE_ASSET_ID)
  const pool = createPool(ledger)
  let loading: Promise<Codec> | undefined
  const node: FuelNode = {
    ledger,
    pool,
    codec: () => {
      loading ??= loadCodec()
      return loading
    },
  }
  for (const { privateKey } of Object.values(accounts)) {
    for (const { assetId, amount } of fuelAssets) ledger.fund(toFuelAddress(privateKey), assetId, amount)
  }
  const stop = new AbortController()
  const routes = new Hono<ServiceEnv>()
  routes.post('/v1/graphql', async (c) => answer(c, node))
  routes.post('/v1/graphql-sub', async (c) => subscribe(c, node, stop.signal))
  return { id: 'fuel', routes, ledger, set: pool.set, stop: async () => stop.abort() }
}

const requestSchema = z.object({ operationName: z.string(), variables: z.nullish(z.unknown()) })

async function answer(c: ServiceRequest, node: FuelNode): Promise<Response> {
  try {
    const { operationName, variables } = await readRequest(c)
    const operation = operations[aliases[operationName] ?? operationName]
    if (!operation)
      throw new RequestRejectedError(`The simulated node does not support the operation ${operationName}.`)
    const data = await operation(node, variables ?? {})
    return c.json({ data, extensions: getExtensions(node) })
  } catch (error) {
    return c.json({ data: null, errors: [toGraphQlError(error)] })
  }
}

const submitSchema = z.object({ encodedTransaction: z.string() })
const watchSchema = z.object({ transactionId: z.string() })

/** Replies to `submitAndAwaitStatus` and `statusChange` with a stream of the submitted status and the final one. */
async function subscribe(c: ServiceRequest, node: FuelNode, stopped: AbortSignal): Promise<Response> {
  try {
    const { operationName, variables } = await readRequest(c)
    if (operationName === 'submitAndAwaitStatus') {
      const { encodedTransaction } = z.parse(submitSchema, variables)
      const entry = await node.pool.submit(encodedTransaction, await node.codec())
      return streamStatus(c, node, { name: operationName, entry, isNew: true, stopped })
    }
    if (operationName === 'statusChange') {
      const entry = node.ledger.entry(z.parse(watchSchema, variables).transactionId)
      // Like a real node, wait for a transaction that has not been received yet.
      if (!entry) return hang()
      return streamStatus(c, node, { name: operationName, entry, isNew: false, stopped })
    }
    throw new RequestRejectedError(`The simulated node does not support the operation ${operationName}.`)
  } catch (error) {
    return streamSSE(c, (stream) =>
      stream.writeSSE({ data: JSON.stringify({ data: null, errors: [toGraphQlError(error)] }) }),
    )
  }
}

interface Subscription {
  readonly name: string
  readonly entry: Entry
  readonly isNew: boolean
  readonly stopped: AbortSignal
}

function streamStatus(
  c: ServiceRequest,
  node: FuelNode,
  { name, entry, isNew, stopped }: Subscription,
): Response {
  return streamSSE(c, async (stream) => {
    const write = (status: object) =>
      stream.writeSSE({
        data: JSON.stringify({ data: { [name]: status }, extensions: getExtensions(node) }),
      })
    const { transaction } = entry
    if (isNew || entry.kind === 'submitted') await write(statusShape({ kind: 'submitted', transaction }))
    const finalEntry = await new Promise<Entry | undefined>((resolve) => {
      if (entry.kind !== 'submitted') return resolve(entry)
      const unwatch = node.ledger.watch(transaction.id, resolve)
      stream.onAbort(() => end())
      stopped.addEventListener('abort', end, { once: true })
      function end() {
        unwatch()
        resolve(undefined)
      }
    })
    if (finalEntry) await write(statusShape(finalEntry))
  })
}

async function readRequest(c: ServiceRequest): Promise<z.infer<typeof requestSchema>> {
  const parsed = z.safeParse(requestSchema, await readBody(c))
  if (parsed.success) return parsed.data
  throw new RequestRejectedError('Expected a GraphQL request with an operationName.')
}

function getExtensions({ ledger }: FuelNode) {
  return { current_fuel_block_height: ledger.latest.height }
}

function toGraphQlError(error: unknown) {
  if (!(error instanceof RequestRejectedError)) throw error
  return { message: getMessage(error) }
}
