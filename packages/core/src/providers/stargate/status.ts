import * as z from 'zod/mini'
import type { HttpClient } from '../../kernel/http.ts'
import { booleanSchema, optionalTextSchema, textSchema } from '../../kernel/schema.ts'
import type { ProviderContext } from '../../quotes/provider.ts'
import type { StatusRequest, StatusResult, TransferStatus } from '../../quotes/status.ts'
import {
  firstHash,
  isSameHash,
  notFound,
  notFoundOn404,
  requireTransaction,
  statusResult,
} from '../shared/status.ts'

/** Clients of the API of Stargate and of LayerZero Scan. */
interface StargateClients {
  readonly api: HttpClient
  readonly scan: HttpClient
}

/** Final statuses of LayerZero Scan (https://docs.layerzero.network, LayerZero Scan API); others are pending. */
const STATUSES: ReadonlyMap<string, TransferStatus> = new Map([
  ['DELIVERED', 'DONE'],
  ['FAILED', 'FAILED'],
  ['APPLICATION_BURNED', 'FAILED'],
  ['APPLICATION_SKIPPED', 'FAILED'],
  ['UNRESOLVABLE_COMMAND', 'FAILED'],
  ['MALFORMED_COMMAND', 'FAILED'],
])

const MESSAGES: ReadonlyMap<string, string> = new Map([
  ['FAILED', 'failed: the delivery on the destination chain failed'],
  ['APPLICATION_BURNED', 'failed: the message was burned on the destination chain'],
  ['APPLICATION_SKIPPED', 'failed: the message was skipped on the destination chain'],
  ['UNRESOLVABLE_COMMAND', 'failed: LayerZero could not resolve the message'],
  ['MALFORMED_COMMAND', 'failed: LayerZero could not read the message'],
  ['PAYLOAD_STORED', 'The delivery failed and can be retried.'],
  ['BLOCKED', 'An earlier LayerZero message blocks the delivery.'],
])

/** Returns the status of a taxi, which is DONE once its LayerZero message is delivered. */
export async function fetchTaxiStatus(
  scan: HttpClient,
  request: StatusRequest,
  context: ProviderContext,
): Promise<StatusResult> {
  const { fromHash } = requireTransaction(request, 'Stargate')
  return fetchMessageStatus(scan, { fromHash, messageHash: fromHash }, context)
}

/** Returns the status of the LayerZero message that a bus sent for all of its transfers. */
export async function checkBusArrival(
  { api, scan }: StargateClients,
  request: StatusRequest,
  context: ProviderContext,
): Promise<StatusResult> {
  const { fromHash } = requireTransaction(request, 'Stargate')
  return notFoundOn404(fromHash, async () => {
    const rides = await fetchRides(api, fromHash, context)
    const messageHash = firstHash(...rides.map(({ bus }) => bus?.txHash))
    return messageHash ? fetchMessageStatus(scan, { fromHash, messageHash }, context) : notFound(fromHash)
  })
}

/** Returns the status of the message that a transaction sent. */
function fetchMessageStatus(
  scan: HttpClient,
  { fromHash, messageHash }: { readonly fromHash: string; readonly messageHash: string },
  context: ProviderContext,
): Promise<StatusResult> {
  const path = `messages/tx/${encodeURIComponent(messageHash)}`
  return notFoundOn404(fromHash, async () => {
    const { data } = await scan.request({ path, schema: messagesSchema }, context)
    // The search also matches destination transactions.
    const message = data.data.find(({ source }) => isSameHash(messageHash, source.tx?.txHash))
    if (!message) return notFound(fromHash)
    const name = message.status?.name ?? ''
    const status = STATUSES.get(name) ?? 'PENDING'
    return statusResult(fromHash, {
      status,
      toHash: status === 'DONE' ? firstHash(message.destination?.tx?.txHash) : '',
      message: MESSAGES.get(name),
      reply: message,
    })
  })
}

/** Returns the status of a bus. DONE means that the bus has left: see `settlesOn`. */
export async function fetchBusStatus(
  api: HttpClient,
  request: StatusRequest,
  context: ProviderContext,
): Promise<StatusResult> {
  const { fromHash } = requireTransaction(request, 'Stargate')
  return notFoundOn404(fromHash, async () => {
    const rides = await fetchRides(api, fromHash, context)
    if (rides.length === 0) return notFound(fromHash)
    return rides.every(({ inQueue }) => !inQueue)
      ? statusResult(fromHash, { status: 'DONE', reply: rides })
      : statusResult(fromHash, { status: 'PENDING', message: 'Waiting for the bus to leave.', reply: rides })
  })
}

async function fetchRides(api: HttpClient, fromHash: string, context: ProviderContext): Promise<BusRide[]> {
  const path = `buses/bus-queue/${encodeURIComponent(fromHash)}`
  const { data } = await api.request({ path, schema: busQueueSchema }, context)
  return data
}

const transactionSchema = z.optional(z.nullable(z.object({ txHash: optionalTextSchema })))

/** LayerZero Scan, GET /messages/tx/{hash} */
const messagesSchema = z.object({
  data: z.array(
    z.object({
      status: z.optional(z.nullable(z.object({ name: textSchema, message: optionalTextSchema }))),
      source: z.object({ tx: transactionSchema }),
      destination: z.optional(z.nullable(z.object({ tx: transactionSchema }))),
    }),
  ),
})

/** Stargate, GET /buses/bus-queue/{hash} */
const busQueueSchema = z.array(
  z.object({
    inQueue: booleanSchema,
    bus: z.optional(
      z.nullable(
        z.object({ busId: optionalTextSchema, guid: optionalTextSchema, txHash: optionalTextSchema }),
      ),
    ),
  }),
)
type BusRide = z.infer<typeof busQueueSchema>[number]
