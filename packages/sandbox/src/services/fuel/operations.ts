import type { Hex } from 'viem'
import * as z from 'zod/mini'
import { inEnglish } from '../../in-english.ts'
import { assemble, assembleSchema } from './assemble.ts'
import type { Codec } from './codec.ts'
import { type Coin, isSame, type Ledger } from './ledger.ts'
import { chainAndNodeInfo } from './network.ts'
import type { Pool } from './pool.ts'
import { RequestRejectedError } from './request-rejected-error.ts'
import { blockShape, coinShape, transactionShape } from './shapes.ts'

export interface FuelNode {
  readonly ledger: Ledger
  readonly pool: Pool
  /** Returns the codec, which is loaded on the first call. */
  codec(): Promise<Codec>
}

/** Handler of a GraphQL operation. It returns all fields that the SDK's clients select, regardless of the query. */
type Operation = (node: FuelNode, variables: unknown) => object | Promise<object>

const owner = z.string().check(z.regex(/^0x[0-9a-f]{64}$/i))
const page = {
  first: z.nullish(z.int().check(z.minimum(0))),
  after: z.nullish(z.string()),
  last: z.nullish(z.int().check(z.minimum(0))),
  before: z.nullish(z.string()),
}

const getTransaction = operation(z.object({ id: owner }), ({ ledger, pool }, { id }) => ({
  transaction: describeTransaction(ledger, pool, id),
}))

/** Handlers by operation name. The node does not parse GraphQL. */
export const operations: Readonly<Record<string, Operation>> = {
  getChainAndNodeInfo: ({ ledger }) => chainAndNodeInfo(blockShape(ledger.latest)),
  getLatestBlock: ({ ledger }) => ({ chain: { latestBlock: blockShape(ledger.latest) } }),
  getLatestBlockHeight: ({ ledger }) => ({ chain: { latestBlock: blockShape(ledger.latest) } }),
  getLatestGasPrice: () => ({ latestGasPrice: { gasPrice: '1' } }),
  estimateGasPrice: () => ({ estimateGasPrice: { gasPrice: '1' } }),
  getBlock: operation(
    z.object({ blockId: z.nullish(z.string()), height: z.nullish(z.string()) }),
    ({ ledger }, { blockId, height }) => {
      const block = ledger.block({
        id: blockId ?? undefined,
        height: height ? Number(height) : undefined,
      })
      return { block: block ? blockShape(block) : null }
    },
  ),
  getBalance: operation(z.object({ owner, assetId: owner }), ({ ledger }, { owner, assetId }) => ({
    balance: balanceShape(ledger.coinsOf(owner, assetId), assetId),
  })),
  getBalances: operation(
    z.object({ filter: z.object({ owner }), ...page }),
    ({ ledger }, { filter, ...paging }) => {
      const coins = ledger.coinsOf(filter.owner)
      const assets = [...new Set(coins.map(({ assetId }) => assetId))].sort()
      const list = assets.map((assetId) => ({
        cursor: assetId,
        node: balanceShape(
          coins.filter((coin) => coin.assetId === assetId),
          assetId,
        ),
      }))
      return { balances: connection(list, paging) }
    },
  ),
  getCoins: operation(
    z.object({ filter: z.object({ owner, assetId: z.nullish(owner) }), ...page }),
    ({ ledger }, { filter, ...paging }) => {
      const coins = ledger.coinsOf(filter.owner, filter.assetId ?? undefined)
      return {
        coins: connection(
          coins.map((coin) => ({ cursor: coin.utxoId, node: coinShape(coin) })),
          paging,
        ),
      }
    },
  ),
  getTransactionSummary: getTransaction,
  getTransactionWithReceipts: operation(
    z.object({ transactionId: owner }),
    ({ ledger, pool }, { transactionId }) => ({
      transaction: describeTransaction(ledger, pool, transactionId),
    }),
  ),
  getTransactionsByOwner: operation(z.object({ owner, ...page }), history),
  assembleTx: operation(assembleSchema, async (node, request) => ({
    assembleTx: assemble(request, await node.codec(), node.ledger),
  })),
  submit: operation(z.object({ encodedTransaction: z.string() }), async (node, { encodedTransaction }) => {
    const { transaction } = await node.pool.submit(encodedTransaction, await node.codec())
    return { submit: { id: transaction.id } }
  }),
}

/** Aliases of operation names, for older clients and for the SDK. */
export const aliases: Readonly<Record<string, string>> = {
  getBalanceV2: 'getBalance',
  getBalancesV2: 'getBalances',
  getTransaction: 'getTransactionWithReceipts',
  getTransfersOfOwner: 'getTransactionsByOwner',
}

function operation<Schema extends z.ZodMiniType>(
  schema: Schema,
  handle: (node: FuelNode, variables: z.output<Schema>) => object | Promise<object>,
): Operation {
  return (node, variables) => {
    const parsed = z.safeParse(schema, variables, inEnglish)
    if (!parsed.success) throw new RequestRejectedError(z.prettifyError(parsed.error))
    return handle(node, parsed.data)
  }
}

interface Paging {
  readonly first?: number | null | undefined
  readonly after?: string | null | undefined
  readonly last?: number | null | undefined
  readonly before?: string | null | undefined
}

function history({ ledger, pool }: FuelNode, { owner, ...paging }: Paging & { readonly owner: string }) {
  const list = ledger.historyOf(owner).map((entry) => ({
    cursor: 'block' in entry ? `${entry.block.height.toString(16).padStart(8, '0')}0000` : '',
    node: transactionShape(entry, pool.payloadOf(entry.transaction.id)),
  }))
  return { transactionsByOwner: connection(list, paging) }
}

function describeTransaction(ledger: Ledger, pool: Pool, id: string) {
  const entry = ledger.entry(id)
  return entry ? transactionShape(entry, pool.payloadOf(entry.transaction.id)) : null
}

function balanceShape(coins: readonly Coin[], assetId: string) {
  const amount = coins.reduce((sum, coin) => (isSame(coin.assetId, assetId) ? sum + coin.amount : sum), 0n)
  return { assetId: assetId.toLowerCase() as Hex, amount: amount.toString(), amountU128: amount.toString() }
}

/** Returns a page in the format of Fuel nodes. With `last`, the newest entries come first. */
function connection<Node>(
  list: readonly { readonly cursor: string; readonly node: Node }[],
  { first, after, last, before }: Paging,
) {
  if (first == null && last == null)
    throw new RequestRejectedError('The queries for the whole range is not supported')
  if (first != null && last != null)
    throw new RequestRejectedError('Either first or latest elements, not both')
  const ordered = last == null ? list : list.toReversed()
  const from = last == null ? after : before
  const start = from == null ? 0 : ordered.findIndex(({ cursor }) => cursor === from) + 1
  const edges = ordered.slice(start, start + (first ?? last ?? 0))
  return {
    edges,
    pageInfo: {
      hasPreviousPage: start > 0,
      hasNextPage: start + edges.length < ordered.length,
      startCursor: edges[0]?.cursor ?? null,
      endCursor: edges.at(-1)?.cursor ?? null,
    },
  }
}
