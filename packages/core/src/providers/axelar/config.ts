import * as z from 'zod/mini'
import { isCausewayError } from '../../kernel/errors.ts'
import type { HttpClient } from '../../kernel/http.ts'
import type { ProviderContext } from '../../quotes/provider.ts'
import { readRows } from '../shared/rows.ts'
import { type AxelarAsset, type AxelarConfig, assetSchema, configSchema, tokenSchema } from './schema.ts'

const LIFETIME_MS = 3_600_000

/** The list of chains and assets, 0.7 MB long: asked for once an hour. */
export interface ConfigCache {
  /** @throws what the HTTP client throws, once it is logged */
  get(context: ProviderContext): Promise<AxelarConfig>
  /** What was read last. */
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
    logFailure('The configuration of Axelar could not be read', error, context)
    throw error
  }
}

/** What the gateways move; rows that cannot be read are left out. */
export function listGatewayAssets({ assets }: AxelarConfig): AxelarAsset[] {
  return readRows(assetSchema, Object.values(assets)).filter(({ type }) => type === 'gateway')
}

/** What an asset is on a chain, whatever the case in which that is named. */
export function findToken({ chains }: AxelarAsset, chain: string): z.infer<typeof tokenSchema> | undefined {
  const name = Object.keys(chains).find((each) => each.toLowerCase() === chain.toLowerCase())
  return name === undefined ? undefined : z.safeParse(tokenSchema, chains[name]).data
}

/** A user who gave up is no failure. */
export function logFailure(what: string, error: unknown, { logger, signal }: ProviderContext): void {
  if (signal.aborted) return
  logger.warn(isCausewayError(error) ? `${what}: ${error.details ?? error.shortMessage}` : what)
}
