import * as z from 'zod/mini'
import { FUEL_BASE_ASSET_ID } from '../chains/address.ts'
import { uintSchema } from '../kernel/schema.ts'
import type { BalanceResult } from '../platforms/balance.ts'
import type {
  BalanceAdapter,
  BalanceAdapterContext,
  BalanceAdapterSetup,
} from '../platforms/balance-adapter.ts'
import type { RequestOptions } from '../platforms/transaction.ts'
import { balancesOf } from './balances.ts'
import { createFuelNodes, type FuelNodes } from './nodes.ts'

/** How balances of Fuel are read. */
export interface FuelBalancesOptions {
  /** Of a GraphQL node, instead of the chain record's. */
  readonly url?: string | undefined
}

/** Balances on Fuel: a node lists all that an account holds, so that they come whether they were asked for or not. */
export function fuelBalances({ url }: FuelBalancesOptions = {}): BalanceAdapterSetup {
  return { chainType: 'FUEL', create: (context) => createFuelBalanceAdapter(context, url) }
}

function createFuelBalanceAdapter(context: BalanceAdapterContext, url: string | undefined): BalanceAdapter {
  const nodes = createFuelNodes({ ...context, url })
  return {
    chainType: 'FUEL',
    async getBalances({ chainId, account, tokens }, options) {
      // The block first: what is held is then as of this block or a later one.
      const block = await latestBlock(nodes, chainId, options)
      const held = await balancesOf(nodes, { chainId, account }, options)
      const amounts = new Map(held.map(({ assetId, amount }) => [assetId.toLowerCase(), amount]))
      const readingOf = (assetId: string): BalanceResult => ({ raw: amounts.get(assetId) ?? 0n })
      const listed = [...new Set([...tokens, ...amounts.keys()])]
      return {
        chainId,
        account,
        ...block,
        nativeBalance: readingOf(FUEL_BASE_ASSET_ID),
        tokenData: Object.fromEntries(listed.map((assetId) => [assetId, readingOf(assetId)])),
        isArgentWallet: false,
      }
    },
    dispose: () => nodes.dispose(),
  }
}

interface LatestBlock {
  readonly blockNumber: bigint
  readonly timestamp: number
}

async function latestBlock(
  nodes: FuelNodes,
  chainId: number,
  options: RequestOptions | undefined,
): Promise<LatestBlock> {
  const { chain } = await nodes.read(
    chainId,
    'the latest block',
    { operationName: 'getLatestBlock', query: LATEST_BLOCK, schema: latestBlockSchema },
    options,
  )
  const { height, header } = chain.latestBlock
  return { blockNumber: height, timestamp: Number(header.time - TAI64_EPOCH) }
}

/** Second 0 of Unix in TAI64, leap seconds not counted. Source: DateTime of fuels 0.103. */
const TAI64_EPOCH = 2n ** 62n + 10n

const LATEST_BLOCK = 'query getLatestBlock { chain { latestBlock { height header { time } } } }'

const latestBlockSchema = z.object({
  chain: z.object({
    latestBlock: z.object({ height: uintSchema, header: z.object({ time: uintSchema }) }),
  }),
})
