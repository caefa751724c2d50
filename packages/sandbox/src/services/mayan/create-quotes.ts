import { type Address, formatUnits, type Hex, zeroAddress } from 'viem'
import type { quotesSchema, swiftOfferSchema } from '../../../../core/src/providers/mayan/schema.ts'
import type { Asset } from '../../settlement/index.ts'
import type { ReplyOf } from '../reply-of.ts'
import { chainNames } from './chains.ts'

/** Values of an offer of type `SWIFT`. Amounts in base units. */
export interface OfferTerms {
  readonly quoteId: Hex
  readonly version: 'V1' | 'V2'
  readonly contract: Address
  readonly input: Asset
  readonly output: Asset
  /** Token that the order contract holds. */
  readonly locked: Pick<Asset, 'address' | 'decimals'>
  readonly wrapAndLock: boolean
  /** Minimum output of a swap before the order, in whole tokens. */
  readonly minMiddleAmount: number
  readonly amountIn: bigint
  readonly paid: bigint
  readonly slippageBps: number
  readonly gasless: boolean
  readonly submitFee: bigint
  readonly refundFee: bigint
  readonly cancelFee: bigint
  /** Expiry of the order, in seconds since the epoch. */
  readonly deadline: number
  readonly seconds: number
  readonly signature: string
}

/** Returns the reply of `GET /quote`. */
export function createQuotes(...offers: readonly OfferTerms[]) {
  return {
    quotes: offers.map(createOffer),
    minimumSdkVersion: [7, 0, 0],
  } satisfies ReplyOf<typeof quotesSchema>
}

function createOffer(offer: OfferTerms) {
  const { input, output, paid, amountIn, seconds } = offer
  const [sent, received] = [human(amountIn, input), human(paid, output)]
  return {
    maxUserGasDrop: 0,
    sendTransactionCost: 0,
    rentCost: '0',
    gasless: offer.gasless,
    quoteId: offer.quoteId,
    swiftVerifiedInputAddress: '',
    swiftInputContractStandard: 'erc20',
    swiftVersion: offer.version,
    swiftMayanContract: offer.contract,
    swiftAuctionMode: 2,
    swiftWrapAndLock: offer.wrapAndLock,
    minMiddleAmount: offer.minMiddleAmount,
    swiftInputContract: offer.locked.address,
    swiftInputDecimals: offer.locked.decimals,
    slippageBps: offer.slippageBps,
    effectiveAmountIn: sent,
    effectiveAmountIn64: amountIn.toString(),
    expectedAmountOut: received,
    price: received / sent,
    priceImpact: null,
    minAmountOut: received,
    minReceived: received,
    route: null,
    refundRelayerFee: null,
    refundRelayerFee64: offer.refundFee.toString(),
    cancelRelayerFee64: offer.cancelFee.toString(),
    submitRelayerFee64: offer.submitFee.toString(),
    deadline64: String(offer.deadline),
    fromToken: describeToken(input),
    fromChain: nameChain(input),
    toToken: describeToken(output),
    toChain: nameChain(output),
    mintDecimals: null,
    gasDrop: 0,
    eta: 1,
    etaSeconds: seconds,
    clientEta: `${seconds}s`,
    bridgeFee: 0,
    suggestedPriorityFee: 0,
    type: 'SWIFT',
    priceStat: { ratio: 1, status: 'GOOD' },
    referrerBps: 0,
    protocolBps: 3,
    onlyBridging: false,
    relayer: null,
    expectedAmountOutBaseUnits: paid.toString(),
    minAmountOutBaseUnits: paid.toString(),
    minReceivedBaseUnits: paid.toString(),
    signature: offer.signature,
  } satisfies ReplyOf<typeof swiftOfferSchema>
}

const nameChain = ({ chainId }: Asset) => chainNames[chainId]?.name ?? ''

/** Returns an amount in whole tokens. */
export function human(base: bigint, { decimals }: Pick<Asset, 'decimals'>): number {
  return Number(formatUnits(base, decimals))
}

function describeToken({ address: contract, chainId, symbol, name, decimals }: Asset) {
  const address: Address = `0x${contract.slice(2).toLowerCase()}`
  return {
    name,
    standard: contract === zeroAddress ? 'native' : 'erc20',
    symbol,
    mint: '',
    verified: true,
    contract: address,
    chainId,
    wChainId: chainNames[chainId]?.wormholeId ?? 0,
    decimals,
    logoURI: '',
    coingeckoId: '',
    realOriginContractAddress: address,
    realOriginChainId: chainNames[chainId]?.wormholeId ?? 0,
    supportsPermit: false,
  }
}
