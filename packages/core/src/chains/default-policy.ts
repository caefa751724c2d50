import { FUEL_CHAIN_ID } from './chain-ids.ts'
import type { BalanceLimits, ChainPolicy, ChainVm, RequestLimits } from './record.ts'

const MANTLE = 5000
const ARBITRUM = 42161
const POLYGON = 137
const OPTIMISM = 10
const BASE = 8453
const AVALANCHE = 43114
const BNB = 56
const ETHEREUM = 1
const TAIKO = 167000

type ById<Value> = { readonly [id: number]: Value }

const CONFIRMATIONS: ById<number> = { [MANTLE]: 2, [OPTIMISM]: 2, [BNB]: 2 }

const GAS_LIMIT_BUFFER_PERCENT: ById<number> = { [POLYGON]: 25, [TAIKO]: 50 }

const BUSY_NODES: RequestLimits = { maxConcurrent: 2, delayMs: 100, retryDelayMs: 750 }

const REQUEST_LIMITS: ById<RequestLimits> = {
  [BASE]: BUSY_NODES,
  [POLYGON]: BUSY_NODES,
  [TAIKO]: { maxConcurrent: 1, delayMs: 150, retryDelayMs: 1000 },
}

const REQUEST_LIMITS_BY_TYPE: { readonly [Type in ChainVm]: RequestLimits } = {
  EVM: { maxConcurrent: 5, delayMs: 25, retryDelayMs: 500 },
  FUEL: { maxConcurrent: 3, delayMs: 50, retryDelayMs: 1000 },
}

const BALANCE_LIMITS: ById<BalanceLimits> = {
  [BASE]: { maxBatch: 1000, throttleMs: 250, parallel: 1 },
  [ETHEREUM]: { maxBatch: 1000, throttleMs: 50, parallel: 1 },
  [POLYGON]: { maxBatch: 1500, throttleMs: 30, parallel: 1 },
  [ARBITRUM]: { maxBatch: 2000, throttleMs: 25, parallel: 1 },
}

const DEFAULT_BALANCE_LIMITS: BalanceLimits = { maxBatch: 2000, throttleMs: 150, parallel: 3 }

// Wait longer, because Mantle's nodes return outdated balances right after a receipt.
const BALANCE_REFRESH_DELAY_MS: ById<number> = { [MANTLE]: 3000 }

const MIN_WORKING_NODES: ById<number> = { [BASE]: 3, [POLYGON]: 3 }

const PRIORITY: ById<number> = {
  [MANTLE]: 1,
  [ARBITRUM]: 2,
  [POLYGON]: 3,
  [OPTIMISM]: 4,
  [BASE]: 5,
  [FUEL_CHAIN_ID]: 6,
  [AVALANCHE]: 7,
  [BNB]: 8,
  [ETHEREUM]: 9,
}

const LAST_PRIORITY = 11

/**
 * Returns the default policy of a chain by its id, regardless of the origin of the record.
 *
 * @param id chain id
 * @param chainType VM, which determines the request limits of other chains
 */
export function defaultPolicy(id: number, chainType: ChainVm): ChainPolicy {
  return {
    confirmations: CONFIRMATIONS[id] ?? 1,
    gasLimitBufferPercent: GAS_LIMIT_BUFFER_PERCENT[id] ?? 25,
    requestLimits: REQUEST_LIMITS[id] ?? REQUEST_LIMITS_BY_TYPE[chainType],
    balanceLimits: BALANCE_LIMITS[id] ?? DEFAULT_BALANCE_LIMITS,
    balanceRefreshDelayMs: BALANCE_REFRESH_DELAY_MS[id] ?? 0,
    minWorkingNodes: MIN_WORKING_NODES[id] ?? 1,
    priority: PRIORITY[id] ?? LAST_PRIORITY,
  }
}
