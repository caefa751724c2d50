/**
 * Small answers of Relay, for tests. 'Recorded': names and types of answers of the live service on Base; the approval
 * follows its published reference.
 */
import { swapRequest } from '../shared/cases.test-support.ts'

/** It differs from route to route. */
export const ROUTER = '0xb92fe925dc43a0ecde6c8b1a2709c170ec4fff4f'

const step = (id: string, data: object) => ({
  id,
  action: 'Confirm transaction in your wallet',
  description: 'Swapping USDC for WETH',
  kind: 'transaction',
  items: [
    {
      status: 'incomplete',
      data: { from: swapRequest.fromAddress, value: '0', chainId: 8453, gas: '841434', ...data },
    },
  ],
})

export const approve = (spender: string) =>
  step('approve', {
    to: swapRequest.fromTokenAddress,
    data: `0x095ea7b3${spender.slice(2).padStart(64, '0')}${(1_000_000_000).toString(16).padStart(64, '0')}`,
  })
export const swap = (change: object = {}) => step('swap', { to: ROUTER, data: '0xcd6e13f7ab', ...change })

const USDC = {
  chainId: 8453,
  address: swapRequest.fromTokenAddress,
  symbol: 'USDC',
  name: 'USD Coin',
  decimals: 6,
}
const WETH = {
  chainId: 8453,
  address: swapRequest.toTokenAddress,
  symbol: 'WETH',
  name: 'WETH',
  decimals: 18,
}

/** Recorded shape, shortened: POST /quote/v2 */
export const QUOTE = {
  steps: [approve(ROUTER), swap()],
  fees: {
    gas: {
      currency: { ...WETH, address: '0x0000000000000000000000000000000000000000' },
      amount: '204876231194',
    },
    relayer: { currency: USDC, amount: '2000' },
    app: { currency: USDC, amount: '0' },
  },
  details: {
    operation: 'swap',
    sender: swapRequest.fromAddress,
    recipient: swapRequest.toAddress,
    currencyIn: { currency: USDC, amount: '1000000000', minimumAmount: '1000000000' },
    currencyOut: { currency: WETH, amount: '399800000000000000', minimumAmount: '399400200000000000' },
    totalImpact: { usd: '0.298492', percent: '0.01' },
    timeEstimate: 2,
  },
}

/** With other amounts, in base units. */
export const priced = (spent: bigint, received: bigint) => ({
  ...QUOTE,
  details: {
    ...QUOTE.details,
    currencyIn: { currency: USDC, amount: String(spent), minimumAmount: String(spent) },
    currencyOut: { currency: WETH, amount: String(received), minimumAmount: String(received) },
  },
})

/** Documented. */
export const TOO_LOW = {
  message: 'Swap output amount is too small to cover fees required to execute swap',
  code: 'AMOUNT_TOO_LOW',
}
