import * as z from 'zod/mini'
import { isCausewayError } from '../../kernel/errors.ts'
import type { HttpClient } from '../../kernel/http.ts'
import {
  booleanSchema,
  evmAddressSchema,
  optionalTextSchema,
  recordSchema,
  textSchema,
  uintSchema,
} from '../../kernel/schema.ts'
import type { ProviderContext } from '../../quotes/provider.ts'
import { readRows } from '../shared/read-rows.ts'

const LIFETIME_MS = 3_600_000

/** Caches the list of chains and assets (0.7 MB) for an hour. */
export interface ConfigCache {
  /** Returns the configuration. @throws the logged error of the HTTP client */
  get(context: ProviderContext): Promise<AxelarConfig>
  /** Returns the configuration that was read last, without a request. */
  latest(): AxelarConfig | undefined
}

export function createConfigCache(http: HttpClient): ConfigCache {
  let cached: { readonly config: AxelarConfig; readonly until: number } | undefined
  return {
    latest: () => cached?.config,
    async get(context) {
      const now = context.clock.now()
      if (cached && now < cached.until) return cached.config
      const config = await readConfig(http, context)
      cached = { config, until: now + LIFETIME_MS }
      return config
    },
  }
}

async function readConfig(http: HttpClient, context: ProviderContext): Promise<AxelarConfig> {
  try {
    const { data } = await http.request({ path: 'mainnet-config-1.x.json', schema: configSchema }, context)
    return data
  } catch (error) {
    logFailure('Failed to read the configuration of Axelar', error, context)
    throw error
  }
}

/** Returns the assets of the gateways. Rows that cannot be parsed are skipped. */
export function listGatewayAssets({ assets }: AxelarConfig): AxelarAsset[] {
  return readRows(assetSchema, Object.values(assets)).filter(({ type }) => type === 'gateway')
}

/** Returns the token of an asset on a chain. Chain names are case-insensitive. */
export function findToken({ chains }: AxelarAsset, chain: string): z.infer<typeof tokenSchema> | undefined {
  const name = Object.keys(chains).find((key) => key.toLowerCase() === chain.toLowerCase())
  return name === undefined ? undefined : z.safeParse(tokenSchema, chains[name]).data
}

/**
 * Returns whether two gateway symbols name the same asset, such as USDC and axlUSDC, WETH and axlETH, wstETH and
 * axl-wstETH. The gateways only map symbols to tokens; the assets come from the host of the configuration.
 */
export function isSameAsset(symbol: string, otherSymbol: string): boolean {
  return toAssetName(symbol) === toAssetName(otherSymbol)
}

function toAssetName(symbol: string): string {
  return symbol
    .toLowerCase()
    .replace(/^axl-?/, '')
    .replace(/^w/, '')
}

/** Logs an error, unless the request was aborted. */
export function logFailure(message: string, error: unknown, { logger, signal }: ProviderContext): void {
  if (signal.aborted) return
  logger.warn(isCausewayError(error) ? `${message}: ${error.details ?? error.shortMessage}` : message)
}

/** GET mainnet-config-1.x.json. Rows are parsed on access. */
export const configSchema = z.object({
  chains: recordSchema,
  assets: recordSchema,
})
export type AxelarConfig = z.infer<typeof configSchema>

/** A chain with a gateway. */
export const chainSchema = z.object({
  id: textSchema,
  externalChainId: textSchema,
  config: z.object({
    contracts: z.object({ AxelarGateway: z.object({ address: evmAddressSchema }) }),
  }),
})

const assetSchema = z.object({ type: textSchema, chains: recordSchema })
type AxelarAsset = z.infer<typeof assetSchema>

/** An asset on one chain. */
const tokenSchema = z.object({ tokenAddress: textSchema, symbol: textSchema })

/** POST /estimateGasFee with `showDetailedFees`: native base units. */
export const estimateSchema = z.object({ totalFee: uintSchema, isExpressSupported: booleanSchema })
export type AxelarEstimate = z.infer<typeof estimateSchema>

const deliverySchema = z.optional(z.nullable(z.object({ transactionHash: optionalTextSchema })))

/** GET /searchGMP */
export const searchSchema = z.object({
  data: z.array(
    z.object({
      status: textSchema,
      call: z.object({ transactionHash: textSchema }),
      executed: deliverySchema,
      express_executed: deliverySchema,
    }),
  ),
})
