import { type Address, erc20Abi, isAddressEqual, keccak256, stringToHex, toHex } from 'viem'
import type * as z from 'zod/mini'
import type { LocalChain } from '../../chains/index.ts'
import { type Asset, NoRouteError, priceSwap, type SwapPrice } from '../../settlement/index.ts'
import { eeeeNative, fromEeee } from '../params.ts'
import { CowApiError } from './api-error.ts'
import { createQuote } from './create-quote.ts'
import type { OrderTerms } from './order.ts'
import type { quoteBody } from './params.ts'

/** Fee of the solver: 0.1 % plus 50 cents, deducted from the sold amount. */
const tariff = { rate: 1_000n, fixed: 50_000_000n }

/** Returns the solver's price for a sold amount. @throws NoRouteError */
export function getPrice(
  assets: readonly Asset[],
  chainId: number,
  { sellToken, buyToken, sellAmount }: Pick<OrderTerms, 'sellToken' | 'buyToken' | 'sellAmount'>,
): SwapPrice {
  const toToken = fromEeee(buyToken)
  return priceSwap(assets, { chainId, fromToken: sellToken, toToken, fromAmount: sellAmount }, tariff)
}

/** Returns the token in which the solver pays: the wrapped token for the native token. */
export function payToken(chain: LocalChain, buyToken: Address): Address {
  return isAddressEqual(buyToken, eeeeNative) ? chain.spec.wrapped.address : buyToken
}

/** Replies to `/api/v1/quote`. @throws CowApiError */
export async function quoteOrder(
  { chain, assets, solver }: { chain: LocalChain; assets: readonly Asset[]; solver: Address },
  body: z.output<typeof quoteBody>,
  id: number,
) {
  const { sellToken, buyToken, sellAmountBeforeFee: sellAmount, appData, appDataHash } = body
  if (appDataHash !== undefined && appDataHash.toLowerCase() !== keccak256(stringToHex(appData))) {
    throw new CowApiError('AppDataHashMismatch', 'calculated app data hash does not match')
  }
  if (isAddressEqual(sellToken, eeeeNative)) {
    throw new CowApiError('InvalidNativeSellToken', 'The chain native asset cannot be sold')
  }
  if (isAddressEqual(sellToken, payToken(chain, buyToken))) {
    throw new CowApiError('SameBuyAndSellToken', 'Buy token is the same as the sell token')
  }
  const { fee, outputAmount } = await getFillablePrice(
    assets,
    chain,
    { sellToken, buyToken, sellAmount },
    solver,
  )
  const gasPrice = await chain.client.getGasPrice()
  return createQuote(body, { id, fee, buyAmount: outputAmount, gasPrice, now: Date.now() })
}

async function getFillablePrice(
  assets: readonly Asset[],
  chain: LocalChain,
  terms: Pick<OrderTerms, 'sellToken' | 'buyToken' | 'sellAmount'>,
  solver: Address,
): Promise<SwapPrice> {
  try {
    const price = getPrice(assets, chain.chainId, terms)
    const balance = await chain.client.readContract({
      address: payToken(chain, terms.buyToken),
      abi: erc20Abi,
      functionName: 'balanceOf',
      args: [solver],
    })
    if (price.outputAmount <= balance) return price
  } catch (error) {
    if (!(error instanceof NoRouteError)) throw error
    if (error.reason === 'TOO_LOW') {
      const description = 'The sell amount for the sell order is lower than the fee.'
      throw new CowApiError('SellAmountDoesNotCoverFee', description, 400, {
        fee_amount: toHex(terms.sellAmount),
      })
    }
  }
  throw new CowApiError('NoLiquidity', 'no route found', 404)
}
