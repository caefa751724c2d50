import * as z from 'zod/mini'
import { compact } from '../../kernel/compact.ts'
import { errorSentence } from '../../kernel/errors.ts'
import type { HttpContext } from '../../kernel/http.ts'
import type { Logger } from '../../kernel/logger.ts'
import {
  booleanSchema,
  chainIdSchema,
  evmAddressSchema,
  numberSchema,
  optionalTextSchema,
  parseExternal,
  type Schema,
  scalarSchema,
  textSchema,
} from '../../kernel/schema.ts'
import { tokenKey } from '../../tokens/token.ts'
import { createHostClient, type LendingHostOptions } from '../sources/create-host-market-source.ts'
import type { LendingPair } from './get-lending-pairs.ts'

/**
 * Requests `GET pairs?chains=1,10`. Invalid pairs are skipped and logged.
 *
 * @throws HttpError, NetworkError, InvalidResponseError, TimeoutError, AbortedError
 */
export async function readHostPairs(
  host: LendingHostOptions,
  chainIds: readonly number[],
  { logger, ...context }: HttpContext & { readonly logger: Logger },
): Promise<LendingPair[]> {
  const query = { chains: chainIds.join(',') }
  const { data } = await createHostClient(host).request(
    { path: 'pairs', query, schema: replySchema },
    context,
  )
  return (data.pairs ?? []).flatMap((value): LendingPair[] => {
    try {
      return [toPair(parseExternal(pairSchema, value, 'A pair of the host'))]
    } catch (error) {
      logger.warn(`A pair is left out: ${errorSentence(error)}`, error)
      return []
    }
  })
}

const replySchema = z.object({ pairs: z.optional(z.nullable(z.array(z.unknown()))) })

/** A number, or a numeric string. Null if it is missing. */
const figureSchema: Schema<number | null> = scalarSchema('a number', (value) => {
  if (value === undefined || value === null) return null
  const figure = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return Number.isFinite(figure) ? (figure as number) : undefined
})

const flag = z.optional(z.nullable(booleanSchema))

const assetSchema = z.object({
  address: evmAddressSchema,
  symbol: textSchema,
  decimals: numberSchema,
  name: optionalTextSchema,
  assetGroup: optionalTextSchema,
})

const sideSchema = z.object({ asset: assetSchema, poolId: textSchema })

const pairSchema = z.object({
  chainId: chainIdSchema,
  lender: textSchema,
  infoLong: sideSchema,
  infoShort: sideSchema,
  assetGroupLong: optionalTextSchema,
  assetGroupShort: optionalTextSchema,
  price: figureSchema,
  price24h: figureSchema,
  priceChange: figureSchema,
  maxLeverage: numberSchema,
  apr: numberSchema,
  baseApr: numberSchema,
  rewardApr: figureSchema,
  tags: z.optional(z.nullable(z.array(textSchema))),
  eMode: figureSchema,
  longTotalDepositsUSD: figureSchema,
  longTotalDebtUSD: figureSchema,
  longTotalLiquidityUSD: figureSchema,
  shortTotalDepositsUSD: figureSchema,
  shortTotalDebtUSD: figureSchema,
  shortTotalLiquidityUSD: figureSchema,
  longIsActive: flag,
  longIsFrozen: flag,
  shortIsActive: flag,
  shortIsFrozen: flag,
  shortBorrowingEnabled: flag,
})

type WirePair = z.infer<typeof pairSchema>

function toPair(wire: WirePair): LendingPair {
  const infoLong = toPairSide(wire.infoLong)
  const infoShort = toPairSide(wire.infoShort)
  const orUnknown = (figure: number | null) => figure ?? ('unknown' as const)
  return compact({
    chainId: wire.chainId,
    lender: wire.lender,
    assetLong: infoLong.asset.address,
    assetShort: infoShort.asset.address,
    infoLong,
    infoShort,
    assetGroupLong: wire.assetGroupLong ?? infoLong.asset.assetGroup,
    assetGroupShort: wire.assetGroupShort ?? infoShort.asset.assetGroup,
    price: orUnknown(wire.price),
    price24h: orUnknown(wire.price24h),
    priceChange: orUnknown(wire.priceChange),
    maxLeverage: wire.maxLeverage,
    apr: wire.apr,
    baseApr: wire.baseApr,
    rewardApr: orUnknown(wire.rewardApr),
    tags: wire.tags ?? undefined,
    eMode: wire.eMode ?? undefined,
    longTotalDepositsUSD: orUnknown(wire.longTotalDepositsUSD),
    longTotalDebtUSD: orUnknown(wire.longTotalDebtUSD),
    longTotalLiquidityUSD: orUnknown(wire.longTotalLiquidityUSD),
    shortTotalDepositsUSD: orUnknown(wire.shortTotalDepositsUSD),
    shortTotalDebtUSD: orUnknown(wire.shortTotalDebtUSD),
    shortTotalLiquidityUSD: orUnknown(wire.shortTotalLiquidityUSD),
    longIsActive: wire.longIsActive ?? true,
    longIsFrozen: wire.longIsFrozen ?? false,
    shortIsActive: wire.shortIsActive ?? true,
    shortIsFrozen: wire.shortIsFrozen ?? false,
    shortBorrowingEnabled: wire.shortBorrowingEnabled ?? true,
  })
}

function toPairSide({ asset, poolId }: WirePair['infoLong']): LendingPair['infoLong'] {
  const { address, symbol, decimals, name, assetGroup } = asset
  return {
    poolId: poolId.toLowerCase(),
    asset: compact({
      address: tokenKey(address),
      symbol,
      decimals,
      name: name ?? undefined,
      assetGroup: assetGroup ?? undefined,
    }),
  }
}
