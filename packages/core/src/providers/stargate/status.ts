import { sameAddress } from '../../chains/index.ts'
import type { HttpClient } from '../../kernel/index.ts'
import type { ProviderContext, StatusRequest, StatusResult, TransferStatus } from '../../quotes/index.ts'
import { firstHash, notFoundOn404, requireTransaction } from '../shared/status.ts'
import { type BusRide, busQueueSchema, messagesSchema } from './schema.ts'

/** Stargate's own API, and LayerZero Scan. */
export interface StargateClients {
  readonly api: HttpClient
  readonly scan: HttpClient
}

/** LayerZero's words; anything else is still on its way. */
const STATUSES: ReadonlyMap<string, TransferStatus> = new Map([
  ['DELIVERED', 'DONE'],
  ['FAILED', 'FAILED'],
])

const MESSAGES: ReadonlyMap<string, string> = new Map([
  ['FAILED', 'failed: the delivery on the other chain failed'],
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
    const messageHash = firstHash(...(await ridesOf(api, fromHash, context)).map(({ bus }) => bus?.txHash))
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
    const message = data.data.find(({ source }) => sameAddress(messageHash, source.tx?.txHash ?? undefined))
    if (!message) return notFound(fromHash)
    const word = message.status?.name ?? ''
    const status = STATUSES.get(word) ?? 'PENDING'
    const said = MESSAGES.get(word)
    return {
      fromHash,
      toHash: status === 'DONE' ? firstHash(message.destination?.tx?.txHash) : '',
      statusInfo: { status, bridgeResponseResult: message, ...(said ? { message: said } : {}) },
    }
  })
}

/** A bus that has left says DONE; the money is under way then, see `doneMeans`. */
export async function statusBus(
  api: HttpClient,
  request: StatusRequest,
  context: ProviderContext,
): Promise<StatusResult> {
  const { fromHash } = requireTransaction(request, 'Stargate')
  return notFoundOn404(fromHash, async () => {
    const data = await ridesOf(api, fromHash, context)
    if (data.length === 0) return notFound(fromHash)
    const hasLeft = data.every(({ inQueue }) => !inQueue)
    return {
      fromHash,
      toHash: '',
      statusInfo: hasLeft
        ? { status: 'DONE', bridgeResponseResult: data }
        : { status: 'PENDING', bridgeResponseResult: data, message: 'Waiting for the bus to leave' },
    }
  })
}

async function ridesOf(api: HttpClient, fromHash: string, context: ProviderContext): Promise<BusRide[]> {
  const path = `buses/bus-queue/${encodeURIComponent(fromHash)}`
  const { data } = await api.request({ path, schema: busQueueSchema }, context)
  return data
}

function notFound(fromHash: string): StatusResult {
  return { fromHash, toHash: '', statusInfo: { status: 'NOT_FOUND' } }
}
