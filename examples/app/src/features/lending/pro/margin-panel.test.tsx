import { emptyPosition, type LenderMarket, type LenderPosition } from '@causeway/core/lending'
import type { MarginRouter } from '@causeway/core/margin'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'
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
import type { ActionFormState } from '../use-action-form-state.ts'
import { MarginPanel } from './margin-panel.tsx'
import type { ProUrl } from './use-pro-url.ts'

afterEach(cleanup)

const AAVE = createMarket([createPool(), createWethPool()])
const INIT = { ...AAVE, lender: 'INIT', family: 'init' } as const
const NO_POSITION = emptyPosition({ ...AAVE, account: ALICE })
const SAME_ASSET: LenderPosition = {
  ...NO_POSITION,
  pools: {
    [WETH]: {
      poolId: WETH,
      underlying: WETH,
      deposits: 3n * 10n ** 18n,
      debt: 10n ** 18n,
      debtStable: 0n,
      collateralEnabled: true,
    },
  },
}

/** Renders the tab Close of a market. Returns the callbacks. */
function open(
  market: LenderMarket,
  position: LenderPosition,
  { router = createRouter(), debt }: { router?: MarginRouter; debt?: string } = {},
) {
  const Wrapper = createWrapper(scriptedCauseway({ marginRouters: [router] }))
  const form = { ...market, account: ALICE, market, position, balances: new Map() }
  const url = { operation: 'close', outputCurrency: debt, chooseAssets: vi.fn(), chooseOperation: vi.fn() }
  const callbacks = { onDone: vi.fn(), onLend: vi.fn() }
  render(
    <Wrapper>
      <MemoryRouter>
        <TradeSlippageProvider>
          <MarginPanel
            form={form as unknown as ActionFormState}
            url={url as unknown as ProUrl}
            isDialog
            {...callbacks}
          />
        </TradeSlippageProvider>
      </MemoryRouter>
    </Wrapper>,
  )
  return callbacks
}

it('states how to trade at a lender that no router supports, and leads back to it', () => {
  const { onDone } = open(INIT, NO_POSITION, { router: createRouter('Init is not supported.') })
  screen.getByText(
    /^Margin trades are not supported at Init: .* withdraw and repay, in separate steps instead\.$/,
  )
  expect(screen.queryByRole('tab')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Back to Init' }))
  expect(onDone).toHaveBeenCalledOnce()
})

it('leads to a withdrawal and a repayment if the debt is in the asset of the only collateral', () => {
  const { onLend } = open(AAVE, SAME_ASSET)
  screen.getByText(/^WETH debt cannot be repaid from WETH collateral in one step here/)
  expect(screen.queryByText(/You have no/)).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Repay WETH' }))
  expect(onLend).toHaveBeenLastCalledWith('Repay', WETH)
})

it('keeps the selection of another debt if the selected one is in the asset of the only collateral', () => {
  const weth = SAME_ASSET.pools[WETH]
  if (!weth) throw new Error('The position is missing.')
  const usdc = { ...weth, poolId: USDC, underlying: USDC, deposits: 0n, debt: 1_000_000n } as const
  open(AAVE, { ...SAME_ASSET, pools: { [WETH]: weth, [USDC]: usdc } }, { debt: WETH })
  screen.getByText(/^WETH debt cannot be repaid from WETH collateral in one step here/)
  screen.getByLabelText('Asset to repay')
})
