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
import { readBalances } from './balances.ts'
import { createFuelNodes, type FuelNodes } from './nodes.ts'

/** Options for `fuelBalances`. */
export interface FuelBalancesOptions {
  /** URL of a GraphQL node that replaces those of the chain record. */
  readonly url?: string | undefined
}

/**
 * Creates the balance adapter for Fuel. Nodes list all assets of an account, so the result also contains assets that
 * were not requested.
 */
export function fuelBalances({ url }: FuelBalancesOptions = {}): BalanceAdapterSetup {
  return { chainType: 'FUEL', create: (context) => createFuelBalanceAdapter(context, url) }
}

function createFuelBalanceAdapter(context: BalanceAdapterContext, url: string | undefined): BalanceAdapter {
  const nodes = createFuelNodes({ ...context, url })
  return {
    chainType: 'FUEL',
    async getBalances({ chainId, account, tokens }, options) {
      // Read the block before the balances, so that they are at least as recent as this block.
      const block = await latestBlock(nodes, chainId, options)
      const balances = await readBalances(nodes, { chainId, account }, options)
      const amounts = new Map(balances.map(({ assetId, amount }) => [assetId.toLowerCase(), amount]))
      const getResult = (assetId: string): BalanceResult => ({ raw: amounts.get(assetId) ?? 0n })
      const listed = [...new Set([...tokens, ...amounts.keys()])]
      return {
        chainId,
        account,
        ...block,
        nativeBalance: getResult(FUEL_BASE_ASSET_ID),
        tokenData: Object.fromEntries(listed.map((assetId) => [assetId, getResult(assetId)])),
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

/** Unix epoch in TAI64, without leap seconds. Source: DateTime of fuels 0.103. */
const TAI64_EPOCH = 2n ** 62n + 10n

const LATEST_BLOCK = 'query getLatestBlock { chain { latestBlock { height header { time } } } }'

const latestBlockSchema = z.object({
  chain: z.object({
    latestBlock: z.object({ height: uintSchema, header: z.object({ time: uintSchema }) }),
  }),
})
