import * as z from 'zod/mini'
import { CausewayError } from '../kernel/errors.ts'
import {
  type Address,
  booleanSchema,
  type Hex,
  hashSchema,
  InvalidResponseError,
  optionalTextSchema,
  uintSchema,
} from '../kernel/schema.ts'
import type { PlatformContext } from '../platforms/platform.ts'
import type { RequestOptions } from '../platforms/transaction.ts'
import { fuelAssetId } from './fuel-transfer.ts'
import { createFuelNodes, type FuelNodes } from './nodes.ts'

/** Balance of one asset. `amount` in base units. */
export interface FuelBalance {
  readonly assetId: Hex
  readonly amount: bigint
}

/** Maximum page size of nodes. Source: BALANCES_PAGE_SIZE_LIMIT of fuels 0.103. */
const PAGE_SIZE = 100
/** Maximum number of pages: 10,000 assets, as in `fuels`. Accounts with more are targets of spam. */
const MAX_PAGES = 100

/**
 * Returns all balances of an account, without loading `fuels`.
 *
 * @throws ChainReadError, InvalidResponseError; AbortedError when the signal aborts
 */
export function readFuelBalances(
  context: Pick<PlatformContext, 'chains' | 'clock' | 'fetch'>,
  request: { readonly chainId: number; readonly account: Address },
  options?: RequestOptions,
): Promise<FuelBalance[]> {
  return readBalances(createFuelNodes(context), request, options)
}

/** Returns the balance of one asset. The native placeholder stands for ETH. */
export async function readBalance(
  nodes: FuelNodes,
  {
    chainId,
    account,
    token,
  }: { readonly chainId: number; readonly account: Address; readonly token: Address },
  options: RequestOptions | undefined,
): Promise<bigint> {
  const assetId = fuelAssetId(token)
  if (!assetId) {
    throw new CausewayError('The token is not a Fuel asset.', {
      code: 'INVALID_FUEL_ASSET',
      details: `Asset ids have 66 characters, received ${token}.`,
    })
  }
  const variables = { owner: account, assetId }
  const { balance } = await nodes.read(
    chainId,
    `the balance of ${account}`,
    { operationName: 'getBalanceV2', query: BALANCE, variables, schema: balanceSchema },
    options,
  )
  return balance.amountU128
}

/** Returns all balances of an account through the given nodes. */
export async function readBalances(
  nodes: FuelNodes,
  request: { readonly chainId: number; readonly account: Address },
  options: RequestOptions | undefined,
): Promise<FuelBalance[]> {
  const balances: FuelBalance[] = []
  let after: string | null = null
  for (let page = 0; page < MAX_PAGES; page++) {
    const { edges, pageInfo }: BalancesPage = await readPage(nodes, { ...request, after }, options)
    balances.push(...edges.map(({ node }) => ({ assetId: node.assetId, amount: node.amountU128 })))
    if (!pageInfo.hasNextPage) return balances
    if (pageInfo.endCursor === null || pageInfo.endCursor === after) {
      throw new InvalidResponseError(
        'The balances',
        'pageInfo.endCursor',
        'The node returned the same page again.',
      )
    }
    after = pageInfo.endCursor
  }
  throw new CausewayError('The account has too many assets to list.', {
    code: 'TOO_MANY_ASSETS',
    details: `${request.account} has more than ${MAX_PAGES * PAGE_SIZE} assets.`,
  })
}

async function readPage(
  nodes: FuelNodes,
  {
    chainId,
    account,
    after,
  }: { readonly chainId: number; readonly account: Address; readonly after: string | null },
  options: RequestOptions | undefined,
): Promise<BalancesPage> {
  const variables = { filter: { owner: account }, first: PAGE_SIZE, after }
  const { balances } = await nodes.read(
    chainId,
    `the balances of ${account}`,
    { operationName: 'getBalancesV2', query: BALANCES, variables, schema: balancesSchema },
    options,
  )
  return balances
}

const BALANCE = `query getBalanceV2($owner: Address!, $assetId: AssetId!) {
  balance(owner: $owner, assetId: $assetId) { amountU128 }
}`

const BALANCES = `query getBalancesV2($filter: BalanceFilterInput!, $first: Int, $after: String) {
  balances(filter: $filter, first: $first, after: $after) {
    pageInfo { hasNextPage endCursor }
    edges { node { assetId amountU128 } }
  }
}`

const balanceSchema = z.object({
  balance: z.object({ amountU128: uintSchema }),
})

const pageSchema = z.object({
  pageInfo: z.object({ hasNextPage: booleanSchema, endCursor: optionalTextSchema }),
  edges: z.array(z.object({ node: z.object({ assetId: hashSchema, amountU128: uintSchema }) })),
})

type BalancesPage = z.infer<typeof pageSchema>

const balancesSchema = z.object({ balances: pageSchema })
