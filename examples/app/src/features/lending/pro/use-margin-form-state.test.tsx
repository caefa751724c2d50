import { type LendingPositionsResult, positionState } from '@causeway/core/lending'
import type { MarginFormView } from '@causeway/view-models'
import { QueryClient } from '@tanstack/react-query'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'
import { createTestPosition } from '../../../../../../packages/core/src/lending/lending.test-support.ts'
import {
  ALICE,
  createWrapper,
  scriptedCauseway,
} from '../../../../../../packages/react/src/scripted-causeway.test-support.tsx'
import {
  createMarket,
  createPool,
  createRouter,
  createWethPool,
  USDC,
  WETH,
} from '../../../state/create-pool.test-support.ts'
import { TradeSlippageProvider } from '../../trade/trade-slippage-provider.tsx'
import { buildRecord } from '../../transfers/build-record.test-support.ts'
import type { ActionFormState } from '../use-action-form-state.ts'
import { useMarginFormState } from './use-margin-form-state.ts'
import type { ProUrl } from './use-pro-url.ts'

const causeway = scriptedCauseway({ marginRouters: [createRouter()] })
afterEach(async () => {
  cleanup()
  await causeway.dispose()
})

const [SELL, BUY] = [createPool(), createWethPool()]
const MARKET = createMarket([SELL, BUY])
const ACCOUNT = { chainId: MARKET.chainId, lender: MARKET.lender, account: ALICE }

/** Returns a position with a deposit in WETH and a debt in USDC. */
const createPosition = (weth: number, usdc: number) =>
  createTestPosition([
    { poolId: WETH, deposits: BigInt(weth) * 10n ** 18n },
    { poolId: USDC, debt: BigInt(usdc) * 10n ** 6n },
  ])

/** Sets the position that the lender reports. */
function setPosition(position: ReturnType<typeof createPosition>) {
  vi.spyOn(causeway.lending, 'getPositions').mockResolvedValue({
    positions: [{ ...ACCOUNT, market: MARKET, positions: [position] }],
    failures: [],
  } as LendingPositionsResult)
}

it('plans the trade with the provider of its quote, and shows the position of the chain as soon as it is read', async () => {
  causeway.wallets.impersonate('EVM', ALICE)
  vi.spyOn(causeway.wallets, 'walletFor').mockReturnValue({ address: ALICE } as never)
  vi.spyOn(causeway.executor, 'preview').mockResolvedValue([])
  vi.spyOn(causeway.margin, 'execute').mockResolvedValue(buildRecord())
  setPosition(createPosition(1, 0))
  vi.spyOn(causeway.margin, 'plan').mockResolvedValue({
    router: 'scripted',
    request: {},
    trade: {
      market: MARKET,
      operation: 'Open',
      swap: { name: 'Enso' },
      funding: { type: 'Borrow', pool: SELL, expected: 2_000_000_000n },
      output: { type: 'Deposit', pool: BUY, expected: 10n ** 18n },
    },
    before: positionState(createPosition(1, 0), MARKET),
    after: positionState(createPosition(2, 2_000), MARKET),
    execution: { ...ACCOUNT, name: 'Aave V3', info: {}, steps: [] },
    simulation: { status: 'verified', by: ['simulation'] },
    access: [],
    leftovers: [],
    notices: [],
  } as never)
  const queries = new QueryClient()
  const Engine = createWrapper(causeway, queries)
  const form = { ...ACCOUNT, subAccount: '0', market: MARKET, balances: new Map() }
  const url = { inputCurrency: USDC, outputCurrency: WETH }
  const { result } = renderHook(
    () => useMarginFormState(form as unknown as ActionFormState, url as unknown as ProUrl, 'open'),
    {
      wrapper: ({ children }: { children: ReactNode }) => (
        <Engine>
          <MemoryRouter>
            <TradeSlippageProvider>{children}</TradeSlippageProvider>
          </MemoryRouter>
        </Engine>
      ),
    },
  )
  const getDebt = () => {
    const { review, outcome } = result.current
    return [review.status, outcome?.figures.debt.before, outcome?.figures.debt.after]
  }
  const projection = { figures: { debt: { before: 0, after: 2_000 } } }
  act(() =>
    result.current.review.check({
      account: ACCOUNT,
      market: MARKET,
      formView: { operation: 'Open', outcome: projection, issues: [] } as unknown as MarginFormView,
      quote: { providerId: 'enso', request: { fromAmount: 1n } } as never,
      preferredProvider: 'enso',
      request: { slippage: result.current.slippage.percent } as never,
      lenderName: (lender) => lender,
      summary: { label: 'Open 2x long WETH', amount: '', isPaid: false, chainName: 'Base' },
    }),
  )
  await waitFor(() => expect(getDebt()).toEqual(['checked', 0, 2_000]))
  expect(causeway.margin.plan).toHaveBeenCalledWith(ACCOUNT, expect.anything(), { preferredProvider: 'enso' })
  act(() => result.current.review.send())
  await waitFor(() => expect(getDebt()).toEqual(['done', 0, 2_000]))

  setPosition(createPosition(2, 2_010))
  await act(() => queries.invalidateQueries())
  await waitFor(() => expect(getDebt()).toEqual(['done', 0, 2_010]))
})
