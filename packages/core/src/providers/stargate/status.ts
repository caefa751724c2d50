import { sameAddress } from '../../chains/index.ts'
import type { HttpClient } from '../../kernel/index.ts'
import type { ProviderContext, StatusRequest, StatusResult, TransferStatus } from '../../quotes/index.ts'
import { firstHash, notFoundOn404, requireTransaction } from '../shared/status.ts'
import { busQueueSchema, messagesSchema } from './schema.ts'

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
  http: HttpClient,
  request: StatusRequest,
  context: ProviderContext,
): Promise<StatusResult> {
  const { fromHash } = requireTransaction(request, 'Stargate')
  const path = `messages/tx/${encodeURIComponent(fromHash)}`
  return notFoundOn404(fromHash, async () => {
    const { data } = await http.request({ path, schema: messagesSchema }, context)
    // The search finds destination hashes too.
    const message = data.data.find(({ source }) => sameAddress(fromHash, source.tx?.txHash ?? undefined))
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
  http: HttpClient,
  request: StatusRequest,
  context: ProviderContext,
): Promise<StatusResult> {
  const { fromHash } = requireTransaction(request, 'Stargate')
  const path = `buses/bus-queue/${encodeURIComponent(fromHash)}`
  return notFoundOn404(fromHash, async () => {
    const { data } = await http.request({ path, schema: busQueueSchema }, context)
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

function notFound(fromHash: string): StatusResult {
  return { fromHash, toHash: '', statusInfo: { status: 'NOT_FOUND' } }
}
