import type { Address, Hash, Hex } from 'viem'
import type { statusSchema, swapSchema } from '../../../../core/src/providers/symbiosis/schema.ts'
import { type Asset, dollarsOf, isNative, lessSlippage } from '../../settlement/index.ts'
import type { BridgeTerms } from '../bridge-terms.ts'
import type { LogoOf } from '../pictures.ts'
import type { ReplyOf } from '../reply-of.ts'

/** In seconds. */
const estimatedTime = 90

export interface RouteTerms {
  readonly data: Hex
  /** Contract that an approval names: a gateway, or the router itself. */
  readonly spender: Address
  /** Basis points. */
  readonly slippage: number
  readonly logoOf: LogoOf
}

/** Reply of `POST /v2/quote`. */
export function createQuote(terms: BridgeTerms, { data, spender, slippage, logoOf }: RouteTerms) {
  const { input, output, inputAmount, outputAmount, fee, contract, value } = terms
  const amountOf = (asset: Asset, amount: bigint) => ({
    ...describeToken(asset, logoOf),
    amount: amount.toString(),
  })
  const route = [describeToken(input, logoOf), describeToken(output, logoOf)]
  return {
    tx: {
      chainId: input.chainId,
      to: contract,
      data,
      ...(value === 0n ? {} : { value: value.toString() }),
    },
    ...(isNative(input) ? {} : { approveTo: spender }),
    fee: amountOf(input, fee),
    fees: [{ provider: 'symbiosis', value: amountOf(input, fee) }],
    route,
    routes: [{ provider: 'symbiosis', tokens: route }],
    rewards: [],
    priceImpact: '0',
    tokenAmountOut: amountOf(output, outputAmount),
    tokenAmountOutMin: amountOf(output, lessSlippage(outputAmount, slippage / 10_000)),
    amountInUsd: { ...amountOf(input, inputAmount), amount: dollarsOf(inputAmount, input) },
    estimatedTime,
    type: 'evm',
    kind: 'crosschain-swap',
    inTradeType: 'none',
    outTradeType: 'none',
  } satisfies ReplyOf<typeof swapSchema>
}

/** A token in Symbiosis's form: the native coin has an empty address. */
export function describeToken(asset: Asset, logoOf: LogoOf) {
  const { chainId, address, decimals, symbol } = asset
  return {
    symbol,
    icon: logoOf(symbol),
    address: isNative(asset) ? ('' as const) : address,
    chainId,
    decimals,
  }
}

/** Symbiosis's numbers with its words: https://docs.symbiosis.finance, status of a transaction. */
export const texts: Readonly<Record<string, string>> = {
  '-1': 'Not found',
  '0': 'Success',
  '1': 'Pending',
  '2': 'Stuck',
  '3': 'Reverted',
}

/** Transaction of a transfer on one of its chains. */
export interface SideTerms {
  readonly asset: Asset
  readonly amount: bigint
  readonly address: Address
  readonly hash: Hash
  /** Seconds since the epoch. */
  readonly timestamp: number
}

/** A side in a reply of `GET /v2/tx/{chainId}/{transactionHash}`. */
export function createSide({ asset, amount, address, hash, timestamp }: SideTerms, logoOf: LogoOf) {
  return {
    hash,
    chainId: asset.chainId,
    tokenAmount: { ...describeToken(asset, logoOf), amount: amount.toString() },
    time: new Date(timestamp * 1000).toISOString(),
    address,
  }
}

type Side = ReturnType<typeof createSide>

/** Reply of `GET /v2/tx/{chainId}/{transactionHash}`. */
export function createStatus(code: string, tx: Side | null, txIn?: Side | null) {
  const status = { code: Number(code), text: texts[code] ?? '' }
  return { status, tx, txIn } satisfies ReplyOf<typeof statusSchema>
}
