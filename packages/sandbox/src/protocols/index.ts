import { aaveV2 } from './aave-v2/index.ts'
import { aaveV3 } from './aave-v3/index.ts'
import { acrossPools } from './across/index.ts'
import { aggregators } from './aggregators/index.ts'
import { batchExecutor } from './batch-executor/index.ts'
import { compoundV3 } from './compound-v3/index.ts'
import { cowProtocol } from './cow/index.ts'
import { priceFeeds } from './feeds/index.ts'
import { init } from './init/index.ts'
import { marginRouter } from './margin-router/index.ts'
import { mee } from './mee/index.ts'
import { morpho } from './morpho/index.ts'
import { multicall3 } from './multicall3/index.ts'
import { permit2 } from './permit2/index.ts'
import type { Protocol } from './protocol.ts'
import { savings } from './savings/index.ts'
import { tokens } from './tokens/index.ts'
import { uniswapV2 } from './uniswap-v2/index.ts'
import { uniswapV3 } from './uniswap-v3/index.ts'
import { venus } from './venus/index.ts'
import { wrappedNative } from './weth/index.ts'
import { zenlink } from './zenlink/index.ts'

/** Protocols of every sandbox, in installation order. Each may depend on those before it. */
const base: readonly Protocol[] = [
  wrappedNative,
  tokens,
  priceFeeds,
  multicall3,
  permit2,
  acrossPools,
  cowProtocol,
  zenlink,
  savings,
  batchExecutor,
  mee,
]

/** Optional protocols. They take more than half of the startup time, and plain transfers do not require them. */
const markets: readonly Protocol[] = [
  aaveV3,
  aaveV2,
  uniswapV2,
  uniswapV3,
  aggregators,
  morpho,
  venus,
  compoundV3,
  init,
  marginRouter,
]

export function protocolsFor({ hasMarkets }: { readonly hasMarkets: boolean }): readonly Protocol[] {
  return hasMarkets ? [...base, ...markets] : base
}
