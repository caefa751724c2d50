import { type Address, encodeFunctionData, erc20Abi, type Hex, parseEther } from 'viem'
import type { LocalChain } from '../chains/index.ts'
import { opaqueRouterAbi } from '../protocols/escrows/abi.ts'
import { type Asset, amountWorth, assetsOn, convert, findAsset, isNative } from './assets.ts'

/** Fees of a bridge. The values are the sandbox's own. */
export interface Tariff {
  /** Proportional fee, in millionths of the amount. */
  readonly rate: bigint
  /** Fixed fee in 1e-8 US dollars. */
  readonly fixed: bigint
  /** Whether the bridge can pay a different asset. */
  readonly exchanges?: boolean
}

export interface QuoteRequest {
  readonly fromChainId: number
  readonly toChainId: number
  /** Input token; the zero address for the native token, as everywhere in the sandbox. */
  readonly fromToken: Address
  readonly toToken: Address
  readonly fromAmount: bigint
}

/** Transfer that the relayer can settle. Amounts in base units. */
export interface BridgeQuote {
  readonly origin: LocalChain
  readonly destination: LocalChain
  readonly input: Asset
  readonly output: Asset
  readonly inputAmount: bigint
  readonly outputAmount: bigint
  /** Fee in the input token, which is deducted from the amount. */
  readonly fee: bigint
  /** Fee in the source chain's native token, which is charged on top of the amount. */
  readonly nativeFee: bigint
  /** Value of the deposit transaction: the native amount, if any, plus the native fee. */
  readonly value: bigint
  /** Gas of the deposit transaction: a limit with a margin, and the current gas price. */
  readonly gas: { readonly limit: bigint; readonly price: bigint }
}

/** Price of a transfer, regardless of the relayer's balance. */
export type BridgePrice = Pick<
  BridgeQuote,
  'origin' | 'destination' | 'input' | 'output' | 'inputAmount' | 'outputAmount' | 'fee'
>

/** Reason why there is no route. Each service converts it to the format of its provider. */
export class NoRouteError extends Error {
  readonly reason: 'CHAIN' | 'SAME_CHAIN' | 'TOKEN' | 'PAIR' | 'TOO_LOW' | 'TOO_HIGH'

  constructor(reason: NoRouteError['reason'], message: string) {
    super(message)
    this.name = 'NoRouteError'
    this.reason = reason
  }
}

/** Assets of the sandbox, and prices of transfers that the relayer can pay. */
export interface Market {
  readonly chains: readonly LocalChain[]
  readonly assets: readonly Asset[]
  /** @throws NoRouteError */
  price(request: QuoteRequest, tariff: Tariff): BridgePrice
  /** Returns a price that the relayer can pay now. @throws NoRouteError */
  quote(request: QuoteRequest, tariff: Tariff, nativeFee: bigint): Promise<BridgeQuote>
}

/** Gas used by a deposit: it stores the order, transfers the token and emits an event. */
const depositGas = 400_000n
const oneMillion = 1_000_000n
/** Native balance that the relayer reserves for its own transactions. */
const gasReserve = parseEther('10')

export function createMarket(chains: readonly LocalChain[], relayer: Address): Market {
  const assets = chains.flatMap(assetsOn)
  const price = (request: QuoteRequest, tariff: Tariff): BridgePrice => {
    const { fromAmount: inputAmount } = request
    const route = findRoute(chains, assets, request, tariff)
    const { input, output } = route
    const fee = getFee(inputAmount, input, tariff)
    return { ...route, inputAmount, fee, outputAmount: convert(inputAmount - fee, input, output) }
  }
  return {
    chains,
    assets,
    price,
    async quote(request, tariff, nativeFee) {
      const priced = price(request, tariff)
      const { origin, destination, input, output, inputAmount, outputAmount } = priced
      const held = await readBalance(destination, output, relayer)
      if (outputAmount > held)
        throw new NoRouteError('TOO_HIGH', 'The amount exceeds the available liquidity.')
      const value = nativeFee + (isNative(input) ? inputAmount : 0n)
      const gas = { limit: depositGas, price: await origin.client.getGasPrice() }
      return { ...priced, nativeFee, value, gas }
    },
  }
}

/**
 * Returns the minimum amount after slippage, rounded down.
 *
 * @param share maximum slippage as a fraction: 0.005 is half a percent
 */
export function lessSlippage(amount: bigint, share: number): bigint {
  return (amount * (oneMillion - BigInt(Math.round(share * 1_000_000)))) / oneMillion
}

/** Returns the fee of a bridge or swap service. @throws NoRouteError `TOO_LOW` if it exceeds the amount */
export function getFee(amount: bigint, input: Asset, { rate, fixed }: Tariff): bigint {
  const fee = (amount * rate) / oneMillion + amountWorth(fixed, input)
  if (amount <= fee) throw new NoRouteError('TOO_LOW', 'The amount does not cover the fees.')
  return fee
}

interface Addressee {
  readonly quoteId: Hex
  readonly recipient: Address
}

/** Returns the `Order` struct of `BridgeEscrow.sol` for a quote. */
export function createOrder(
  { destination, input, output, inputAmount, outputAmount, nativeFee }: BridgeQuote,
  { quoteId, recipient }: Addressee,
) {
  return {
    quoteId,
    inputToken: input.address,
    inputAmount,
    nativeFee,
    destinationChainId: BigInt(destination.chainId),
    outputToken: output.address,
    outputAmount,
    recipient,
  }
}

/** Returns the deposit call for a provider whose calldata clients do not decode. See `OpaqueRouter.sol`. */
export function opaqueDeposit(quote: BridgeQuote, to: Addressee): Hex {
  const args = [createOrder(quote, to)] as const
  return encodeFunctionData({ abi: opaqueRouterAbi, functionName: 'bridge', args })
}

function findRoute(
  chains: readonly LocalChain[],
  assets: readonly Asset[],
  { fromChainId, toChainId, fromToken, toToken }: QuoteRequest,
  { exchanges = false }: Tariff,
): Pick<BridgeQuote, 'origin' | 'destination' | 'input' | 'output'> {
  const origin = chains.find(({ chainId }) => chainId === fromChainId)
  const destination = chains.find(({ chainId }) => chainId === toChainId)
  if (origin === undefined || destination === undefined) {
    throw new NoRouteError(
      'CHAIN',
      `Chain ${origin === undefined ? fromChainId : toChainId} is not supported.`,
    )
  }
  if (origin === destination)
    throw new NoRouteError('SAME_CHAIN', 'The source and destination chains are the same.')
  const input = findAsset(assets, fromChainId, fromToken)
  const output = findAsset(assets, toChainId, toToken)
  if (input === undefined || output === undefined) {
    throw new NoRouteError('TOKEN', `Token ${input === undefined ? fromToken : toToken} is not supported.`)
  }
  if (input.coin !== output.coin && !exchanges) {
    throw new NoRouteError('PAIR', `No route found from ${input.symbol} to ${output.symbol}.`)
  }
  return { origin, destination, input, output }
}

async function readBalance({ client }: LocalChain, asset: Asset, owner: Address): Promise<bigint> {
  if (isNative(asset)) return (await client.getBalance({ address: owner })) - gasReserve
  const call = { address: asset.address, abi: erc20Abi, functionName: 'balanceOf', args: [owner] } as const
  return client.readContract(call)
}
