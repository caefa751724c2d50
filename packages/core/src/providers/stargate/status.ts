import type { HttpClient } from '../../kernel/http.ts'
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
import { type BusRide, busQueueSchema, messagesSchema } from './schema.ts'

/** Stargate's own API, and LayerZero Scan. */
export interface StargateClients {
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
  ['FAILED', 'failed: the delivery on the other chain failed'],
  ['APPLICATION_BURNED', 'failed: the message was burned on the destination chain'],
  ['APPLICATION_SKIPPED', 'failed: the message was skipped on the destination chain'],
  ['UNRESOLVABLE_COMMAND', 'failed: LayerZero could not resolve the message'],
  ['MALFORMED_COMMAND', 'failed: LayerZero could not read the message'],
  // Anybody may try again, and LayerZero does.
  ['PAYLOAD_STORED', 'The delivery failed and can be tried again'],
  ['BLOCKED', 'An earlier message holds this one up'],
])

/** A taxi is one LayerZero message: delivered, it has paid. */
export async function statusTaxi(
  scan: HttpClient,
  request: StatusRequest,
  context: ProviderContext,
): Promise<StatusResult> {
  const { fromHash } = requireTransaction(request, 'Stargate')
  return messageStatus(scan, { fromHash, messageHash: fromHash }, context)
}

/** The one LayerZero message that a bus sends for all who ride in it tells of the arrival. */
export async function arrivalBus(
  { api, scan }: StargateClients,
  request: StatusRequest,
  context: ProviderContext,
): Promise<StatusResult> {
  const { fromHash } = requireTransaction(request, 'Stargate')
  return notFoundOn404(fromHash, async () => {
    const rides = await fetchRides(api, fromHash, context)
    const messageHash = firstHash(...rides.map(({ bus }) => bus?.txHash))
    return messageHash ? messageStatus(scan, { fromHash, messageHash }, context) : notFound(fromHash)
  })
}

/** @param hashes of the deposit, and of the transaction that sent the message */
function messageStatus(
  scan: HttpClient,
  { fromHash, messageHash }: { readonly fromHash: string; readonly messageHash: string },
  context: ProviderContext,
): Promise<StatusResult> {
  const path = `messages/tx/${encodeURIComponent(messageHash)}`
  return notFoundOn404(fromHash, async () => {
    const { data } = await scan.request({ path, schema: messagesSchema }, context)
    // The search finds destination hashes too.
    const message = data.data.find(({ source }) => isSameHash(messageHash, source.tx?.txHash))
    if (!message) return notFound(fromHash)
    const word = message.status?.name ?? ''
    const status = STATUSES.get(word) ?? 'PENDING'
    return statusResult(fromHash, {
      status,
      toHash: status === 'DONE' ? firstHash(message.destination?.tx?.txHash) : '',
      message: MESSAGES.get(word),
      reply: message,
    })
  })
}

/** A bus that has left says DONE; the money is under way then, see `settlesOn`. */
export async function statusBus(
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
      : statusResult(fromHash, { status: 'PENDING', message: 'Waiting for the bus to leave', reply: rides })
  })
}

async function fetchRides(api: HttpClient, fromHash: string, context: ProviderContext): Promise<BusRide[]> {
  const path = `buses/bus-queue/${encodeURIComponent(fromHash)}`
  const { data } = await api.request({ path, schema: busQueueSchema }, context)
  return data
}
