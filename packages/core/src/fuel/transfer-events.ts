import * as z from 'zod/mini'
import { sameAddress } from '../chains/address.ts'
import { CausewayError } from '../kernel/errors.ts'
import { type Address, hashSchema, InvalidResponseError, textSchema, uintSchema } from '../kernel/schema.ts'
import type { RequestOptions } from '../platforms/transaction.ts'
import {
  assertTransferEventRequest,
  type TransferEvent,
  type TransferEventRequest,
} from '../platforms/transfer-events.ts'
import { fuelAssetId } from './fuel-transfer.ts'
import type { FuelNodes } from './nodes.ts'
import { getPayments, getSender, partsShape, TRANSACTION_PARTS } from './transaction-schema.ts'

/** Page size. Nodes limit the query complexity; fuels 0.103 requests 60 entries with more fields. */
const PAGE_SIZE = 50
/** Maximum number of pages: 5,000 transactions of one account since `fromBlock`. */
const MAX_PAGES = 100

/**
 * Returns the incoming or outgoing transfers of an account, oldest first. They are the coin outputs of successful
 * transactions, without change. Reads the history of the account backwards from the newest transaction to `fromBlock`.
 */
export async function transferEvents(
  nodes: FuelNodes,
  request: TransferEventRequest,
  options: RequestOptions | undefined,
): Promise<TransferEvent[]> {
  assertTransferEventRequest(request)
  const events: TransferEvent[] = []
  let before: string | null = null
  for (let page = 0; page < MAX_PAGES; page++) {
    const edges: readonly Edge[] = await readPage(nodes, request, before, options)
    events.push(...edges.flatMap((edge) => eventsIn(edge, request)))
    const oldest = findOldest(edges)
    if (!oldest || edges.length < PAGE_SIZE || getBlock(oldest) < request.fromBlock) {
      return events.sort((a, b) => Number(a.blockNumber - b.blockNumber))
    }
    if (oldest.cursor === before) {
      throw new InvalidResponseError('The history', 'edges.cursor', 'The node returned the same page again.')
    }
    before = oldest.cursor
  }
  throw new CausewayError('The account has too many transactions to search.', {
    code: 'HISTORY_TOO_LONG',
    details: `${getAccount(request)} has more than ${MAX_PAGES * PAGE_SIZE} transactions since block ${request.fromBlock}.`,
  })
}

function getAccount({ from, to }: TransferEventRequest): string {
  return from ?? to
}

async function readPage(
  nodes: FuelNodes,
  request: TransferEventRequest,
  before: string | null,
  options: RequestOptions | undefined,
) {
  const { transactionsByOwner } = await nodes.read(
    request.chainId,
    'transfer events',
    {
      operationName: 'getTransfersOfOwner',
      query: HISTORY,
      variables: { owner: getAccount(request), last: PAGE_SIZE, before },
      schema: historySchema,
    },
    options,
  )
  return transactionsByOwner.edges
}

function eventsIn(
  { node }: Edge,
  { chainId, token, from, to, fromBlock, toBlock }: TransferEventRequest,
): TransferEvent[] {
  const { id, status } = node
  const isWithin = status.blockHeight >= fromBlock && (toBlock === undefined || status.blockHeight <= toBlock)
  if (!isWithin || status.type !== 'SuccessStatus') return []
  const sender = getSender(node)
  const isRequested = (receiver: Address) =>
    from === undefined ? sameAddress(receiver, to) : sameAddress(sender, from) && !sameAddress(receiver, from)
  return getPayments(node)
    .filter((payment) => isRequested(payment.to) && sameAddress(payment.assetId, fuelAssetId(token)))
    .filter(({ amount }) => amount > 0n)
    .map(({ to: receiver, amount }) => ({
      chainId,
      token,
      from: sender,
      to: receiver,
      amount,
      transactionHash: id,
      blockNumber: status.blockHeight,
    }))
}

/**
 * Returns the oldest entry of a page. Depending on its version, a node returns backward pages newest or oldest first.
 */
function findOldest(edges: readonly Edge[]): Edge | undefined {
  const [first] = edges
  const last = edges.at(-1)
  return first && last && getBlock(first) < getBlock(last) ? first : last
}

function getBlock({ node }: Edge): bigint {
  return node.status.blockHeight
}

const HISTORY = `query getTransfersOfOwner($owner: Address!, $last: Int, $before: String) {
  transactionsByOwner(owner: $owner, last: $last, before: $before) {
    edges {
      cursor
      node {
        id
        ${TRANSACTION_PARTS}
        status {
          type: __typename
          ... on SuccessStatus { blockHeight }
          ... on FailureStatus { blockHeight }
        }
      }
    }
  }
}`

/** All transactions of the history are included in a block. */
const edgeSchema = z.object({
  cursor: textSchema,
  node: z.object({
    id: hashSchema,
    ...partsShape,
    status: z.object({ type: textSchema, blockHeight: uintSchema }),
  }),
})

const historySchema = z.object({
  transactionsByOwner: z.object({ edges: z.array(edgeSchema) }),
})

type Edge = z.infer<typeof edgeSchema>
