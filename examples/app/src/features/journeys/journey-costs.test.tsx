import { type Causeway, parseQuoteRequest, type QuoteRequestInput, type Wallet } from '@causeway/core'
import { arbitrum, base, NATIVE_TOKEN_ADDRESS } from '@causeway/core/chains'
import type { JourneyPlan } from '@causeway/core/journeys'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'
import { createTestQuote } from '../../../../../packages/core/src/quotes/quotes.test-support.ts'
import {
  ALICE,
  createWrapper,
  scriptedCauseway,
} from '../../../../../packages/react/src/scripted-causeway.test-support.tsx'
import type { AskingState } from './choice-text.ts'
import { JourneyQuestion } from './journey-question.tsx'
import { JourneyReview } from './journey-review.tsx'
import { createJourney, names, USDC } from './journeys.test-support.ts'
import { PlanList } from './plan-list.tsx'

const WETH = '0x4200000000000000000000000000000000000006'
const PRICES = {
  [`${arbitrum.id}-${NATIVE_TOKEN_ADDRESS}`]: 2_500,
  [`${base.id}-${NATIVE_TOKEN_ADDRESS}`]: 2_500,
  [`${base.id}-${WETH}`]: 2_500,
  [`${base.id}-${USDC}`]: 1,
}

const WALLET = { address: ALICE } as unknown as Wallet

let causeway: Causeway
afterEach(async () => {
  cleanup()
  await causeway.dispose()
})

function createInstance(prices: Readonly<Record<string, number>> = PRICES) {
  const instance = scriptedCauseway({
    chains: [arbitrum, base],
    fetch: async () => new Response(JSON.stringify({ prices })),
    prices: { hosts: { main: 'https://prices.example', pendle: false, dex: false } },
  })
  causeway = instance
  return instance
}

/** Shows the question about an offer for 1 WETH, whose value is $2,500. */
function showQuestion(toAmount: bigint, prices?: Readonly<Record<string, number>>) {
  const onChoose = vi.fn()
  const state: AskingState = {
    status: 'asking',
    leg: 1,
    reason: 'terms',
    message: '',
    choices: ['wait', 'accept', 'stop'],
    offer: { providerId: 'uniswap', name: 'Uniswap V3', toAmount, toAmountMin: toAmount },
  }
  render(<JourneyQuestion journey={createJourney()} state={state} names={names} onChoose={onChoose} />, {
    wrapper: createWrapper(createInstance(prices)),
  })
  return onChoose
}

const typeLoss = (loss: string) => {
  fireEvent.change(screen.getByLabelText('Loss in dollars'), { target: { value: loss } })
  fireEvent.click(screen.getByRole('button', { name: 'Accept' }))
}

it('takes new terms with a severe loss only once the loss is typed', async () => {
  const onChoose = showQuestion(900_000_000n)
  await screen.findByText('I accept that I lose $1,600.00 (64.00%), including all costs.')
  const missing = screen.getByRole('button', { name: 'Accept to continue' })
  expect(missing.getAttribute('aria-disabled')).toBe('true')
  fireEvent.click(missing)
  typeLoss('16')
  screen.getByText('The amount does not match. Enter the loss in dollars shown above.')
  expect(onChoose).not.toHaveBeenCalled()
  typeLoss('1600')
  fireEvent.click(screen.getByRole('button', { name: 'Accept new terms, lose $1,600.00' }))
  expect(onChoose).toHaveBeenCalledExactlyOnceWith('accept')
})

it('takes new terms with a high loss only with a checkbox, and stops without it', async () => {
  const onChoose = showQuestion(2_300_000_000n)
  const consent = await screen.findByRole('checkbox', { name: /^I accept that I lose \$200\.00 \(8\.00%\)/ })
  fireEvent.click(screen.getByRole('button', { name: 'Stop here' }))
  expect(onChoose).toHaveBeenCalledExactlyOnceWith('stop')
  fireEvent.click(consent)
  screen.getByRole('button', { name: 'Accept new terms, lose $200.00' })
  fireEvent.click(consent)
  screen.getByRole('button', { name: 'Accept to continue' })
})

it('states that the loss of new terms is unknown without a price', async () => {
  const onChoose = showQuestion(900_000_000n, { [`${base.id}-${USDC}`]: 1 })
  await screen.findByText(/^WETH has no price, so the loss of this trade is unknown\./)
  fireEvent.click(screen.getByRole('button', { name: 'Accept new terms' }))
  expect(onChoose).toHaveBeenCalledExactlyOnceWith('accept')
})

const END = {
  action: 'receive',
  chainId: base.id,
  asset: { address: USDC, symbol: 'USDC', decimals: 6 },
} as const

/** Creates a plan that pays 1 ETH, whose value is $2,500. */
function createPlan(id: string, toAmount: bigint): JourneyPlan {
  const terms: QuoteRequestInput = {
    fromChainId: arbitrum.id,
    toChainId: base.id,
    fromTokenAddress: NATIVE_TOKEN_ADDRESS,
    toTokenAddress: USDC,
    fromTokenDecimals: 18,
    toTokenDecimals: 6,
    fromAmount: 10n ** 18n,
    fromAddress: ALICE,
  }
  const quote = createTestQuote({ request: parseQuoteRequest(terms), toAmount })
  const toAmountMin = toAmount - 5_000_000n
  return {
    id,
    request: {
      account: ALICE,
      from: { chainId: arbitrum.id, token: NATIVE_TOKEN_ADDRESS, amount: 10n ** 18n },
      to: { chainId: base.id, token: USDC },
    },
    legs: [{ quote, minimum: toAmountMin, isGuaranteed: true }],
    toAmount,
    toAmountMin,
    duration: { min: 10, max: 30 },
    feesUsd: 12,
    gasUsd: 2,
    notices: [],
  }
}

it('lists the price impact of a plan from 1% on', async () => {
  const plans = [createPlan('small', 2_490_000_000n), createPlan('severe', 1_800_000_000n)]
  render(<PlanList plans={plans} chosenId="small" end={END} find={names.find} onChoose={() => undefined} />, {
    wrapper: createWrapper(createInstance()),
  })
  await screen.findByRole('radio', { name: /price impact 28\.00%, Severe$/ })
  expect(screen.getAllByRole('radio', { name: /price impact/ })).toHaveLength(1)
  expect(screen.getAllByText(/^Price impact/)).toHaveLength(1)
})

it('sends a plan with a severe loss only once the loss is typed', async () => {
  const instance = createInstance()
  instance.wallets.impersonate('EVM', ALICE)
  vi.spyOn(instance.wallets, 'walletFor').mockReturnValue(WALLET)
  const execute = vi.spyOn(instance.journeys, 'execute').mockRejectedValue(new Error('sent'))
  const plan = createPlan('plan', 1_800_000_000n)
  const Wrapper = createWrapper(instance)
  render(
    <MemoryRouter>
      <JourneyReview plan={plan} end={END} find={names.find} onBack={() => undefined} />
    </MemoryRouter>,
    { wrapper: Wrapper },
  )
  await screen.findByText('I accept that I lose $702.00 (28.08%), including all costs.')
  screen.getByText('28.00%')
  screen.getByText('Severe')
  fireEvent.click(screen.getByRole('button', { name: 'Accept to continue' }))
  expect(execute).not.toHaveBeenCalled()
  typeLoss('702')
  fireEvent.click(screen.getByRole('button', { name: /^Send 1 ETH, lose \$702\.00$/ }))
  await waitFor(() => expect(execute).toHaveBeenCalledOnce())
})
