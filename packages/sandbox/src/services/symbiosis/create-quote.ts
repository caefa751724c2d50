import type { Address, Hash, Hex } from 'viem'
import type { statusSchema, swapSchema } from '../../../../core/src/providers/symbiosis/schema.ts'
import { type Asset, isNative, lessSlippage, toDollars } from '../../settlement/index.ts'
import type { BridgeTerms } from '../bridge-terms.ts'
import type { LogoOf } from '../logos.ts'
import type { ReplyOf } from '../reply-of.ts'

/** Expected duration of a transfer, in seconds. */
const estimatedTime = 90

export interface RouteTerms {
  readonly data: Hex
  /** Spender of the input token: a gateway, or the router itself. */
  readonly spender: Address
  /** Slippage in basis points. */
  readonly slippage: number
  readonly getLogo: LogoOf
}

/** Returns the reply of `POST /v2/quote`. */
export function createQuote(terms: BridgeTerms, { data, spender, slippage, getLogo }: RouteTerms) {
  const { input, output, inputAmount, outputAmount, fee, contract, value } = terms
  const toAmount = (asset: Asset, amount: bigint) => ({
    ...describeToken(asset, getLogo),
    amount: amount.toString(),
  })
  const route = [describeToken(input, getLogo), describeToken(output, getLogo)]
  return {
    tx: {
      chainId: input.chainId,
      to: contract,
      data,
      ...(value === 0n ? {} : { value: value.toString() }),
    },
    ...(isNative(input) ? {} : { approveTo: spender }),
    fee: toAmount(input, fee),
    fees: [{ provider: 'symbiosis', value: toAmount(input, fee) }],
    route,
    routes: [{ provider: 'symbiosis', tokens: route }],
    rewards: [],
    priceImpact: '0',
    tokenAmountOut: toAmount(output, outputAmount),
    tokenAmountOutMin: toAmount(output, lessSlippage(outputAmount, slippage / 10_000)),
    amountInUsd: { ...toAmount(input, inputAmount), amount: toDollars(inputAmount, input) },
    estimatedTime,
    type: 'evm',
    kind: 'crosschain-swap',
    inTradeType: 'none',
    outTradeType: 'none',
  } satisfies ReplyOf<typeof swapSchema>
}

/** Returns a token in Symbiosis's format, in which the native token has an empty address. */
export function describeToken(asset: Asset, getLogo: LogoOf) {
  const { chainId, address, decimals, symbol } = asset
  return {
    symbol,
    icon: getLogo(symbol),
    address: isNative(asset) ? ('' as const) : address,
    chainId,
    decimals,
  }
}

/** Symbiosis's status codes and their texts. Source: https://docs.symbiosis.finance, status of a transaction. */
export const texts: Readonly<Record<string, string>> = {
  '-1': 'Not found',
  '0': 'Success',
  '1': 'Pending',
  '2': 'Stuck',
  '3': 'Reverted',
}

/** Transaction of a transfer on the source or destination chain. */
export interface SideTerms {
  readonly asset: Asset
  readonly amount: bigint
  readonly address: Address
  readonly hash: Hash
  /** Time of the transaction, in seconds since the epoch. */
  readonly timestamp: number
}

/** Returns one side of a transfer for the reply of `GET /v2/tx/{chainId}/{transactionHash}`. */
export function createSide({ asset, amount, address, hash, timestamp }: SideTerms, getLogo: LogoOf) {
  return {
    hash,
    chainId: asset.chainId,
    tokenAmount: { ...describeToken(asset, getLogo), amount: amount.toString() },
    time: new Date(timestamp * 1000).toISOString(),
    address,
  }
}

type Side = ReturnType<typeof createSide>

/** Returns the reply of `GET /v2/tx/{chainId}/{transactionHash}`. */
export function createStatus(code: string, tx: Side | null, txIn?: Side | null) {
  const status = { code: Number(code), text: texts[code] ?? '' }
  return { status, tx, txIn } satisfies ReplyOf<typeof statusSchema>
}
