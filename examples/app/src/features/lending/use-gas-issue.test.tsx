import { arbitrum, NATIVE_TOKEN_ADDRESS } from '@causeway/core/chains'
import { cleanup, render, renderHook, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import {
  ALICE,
  createWrapper,
  type ScriptedCauseway,
  scriptedBalances,
  scriptedCauseway,
} from '../../../../../packages/react/src/scripted-causeway.test-support.tsx'
import type { Review, WalletMove } from './review.ts'
import { ReviewPanel } from './review-panel.tsx'
import { useGasIssue } from './use-gas-issue.ts'

let causeway: ScriptedCauseway
afterEach(async () => {
  cleanup()
  await causeway.dispose()
})

interface Account {
  /** Native balance in wei. */
  readonly native: bigint | 'unknown'
  readonly kind?: 'eoa' | 'contract' | 'eip7702'
  readonly canBatch?: boolean
}

/** Connects an account on Arbitrum at a gas price of 0.01 gwei. */
function setup({ native, kind = 'eoa', canBatch = false }: Account) {
  const scripted = scriptedBalances()
  const adapter = {
    chainType: 'EVM' as const,
    async getBalances({ chainId, account }: { chainId: number; account: typeof ALICE }) {
      if (native === 'unknown') throw new Error('The node is down')
      const nativeBalance = { raw: native }
      return {
        chainId,
        account,
        blockNumber: 1n,
        timestamp: 1,
        nativeBalance,
        tokenData: {},
        isArgentWallet: false,
      }
    },
  }
  causeway = scriptedCauseway({ balances: [{ ...scripted, create: () => adapter }] })
  causeway.wallets.impersonate('EVM', ALICE)
  const getFees = async () => ({
    chainId: arbitrum.id,
    fees: { type: 'legacy', gasPrice: 10_000_000n },
    updatedTime: 0,
  })
  const platform = Object.create(causeway.platforms.forChain(arbitrum.id), {
    gas: { value: { getFees } },
    getAccountKind: { value: async () => kind },
  })
  vi.spyOn(causeway.platforms, 'forChain').mockReturnValue(platform)
  const batches = { canBatch: async () => canBatch }
  vi.spyOn(causeway.wallets, 'findWallet').mockReturnValue({ address: ALICE, batches } as never)
}

/** A plan whose network fee is 0.0000036 ETH. */
const PLAN = { chainId: arbitrum.id, account: ALICE, gasUsed: 300_000n, kinds: ['approve', 'call'] } as const
const FEE = 3_600_000_000_000n

const renderIssue = (paid = 0n) =>
  renderHook(() => useGasIssue({ ...PLAN, paid }), { wrapper: createWrapper(causeway) }).result

/** Renders the review of a plan. */
function renderReview(moves: readonly WalletMove[] = []) {
  const summary = { label: 'Deposit 50 USDC', amount: '50 USDC', isPaid: true, chainName: arbitrum.name }
  const call = { to: ALICE, data: '0x', value: 0n }
  const steps = [{ kind: 'approve', call, done: false }]
  const simulation = { status: 'verified', by: ['simulation'] }
  const plan = { execution: { info: {}, steps: [] }, simulation, notices: [], gasUsed: PLAN.gasUsed }
  const review = {
    status: 'checked',
    subject: { summary, market: { pools: {} }, account: { chainId: arbitrum.id, account: ALICE } },
    checked: { plan, summary, moves, steps },
    pending: [],
    recovered: [],
    error: null,
  } as unknown as Review
  render(
    <MemoryRouter>
      <ReviewPanel
        review={review}
        button={{ label: 'Deposit', action: 'review' }}
        subject={undefined}
        onDone={() => undefined}
      />
    </MemoryRouter>,
    { wrapper: createWrapper(causeway) },
  )
}

test('the review of an account without the native token states how much gas needs, and cannot be sent', async () => {
  setup({ native: 0n })
  renderReview()
  const button = await screen.findByRole('button', { name: 'Insufficient ETH for gas' })
  expect(button.getAttribute('aria-disabled')).toBe('true')
  screen.getByText('You have 0 ETH on Arbitrum One. Gas and fees need 0.0₅36 ETH more.')
})

test('the review of a deposit of the native token counts the balance after it', async () => {
  setup({ native: 10n ** 18n })
  renderReview([{ token: NATIVE_TOKEN_ADDRESS, direction: 'out', amount: 10n ** 18n }])
  await screen.findByRole('button', { name: 'Insufficient ETH for gas' })
  screen.getByText(
    /Gas and fees on Arbitrum One are also paid in ETH and need 0\.0₅36 ETH\. You can pay at most/,
  )
})

test.each([
  ['a contract', { kind: 'contract' }],
  ['an account with delegated code', { kind: 'eip7702' }],
  ['a wallet that sends batches', { canBatch: true }],
] as const)(
  'the fee of %s may be paid otherwise, so that its shortage is only a warning',
  async (_, account) => {
    setup({ native: 0n, ...account })
    renderReview()
    await screen.findByText(/^You have 0 ETH on Arbitrum One/)
    await waitFor(() =>
      expect(screen.getByRole('button', { name: /^Approve/ }).getAttribute('aria-disabled')).not.toBe('true'),
    )
  },
)

test('a balance of exactly the amount and the fee suffices', async () => {
  setup({ native: 10n * FEE })
  const sufficient = renderIssue(9n * FEE)
  const insufficient = renderIssue(9n * FEE + 1n)
  await waitFor(() => expect(insufficient.current?.values.missing).toBe(1n))
  expect(sufficient.current).toBeUndefined()
})

test('a plan can be sent while the native balance is unknown', async () => {
  setup({ native: 'unknown' })
  renderReview()
  await screen.findByText(/^Network fee/)
  expect(screen.queryByText(/Gas and fees/)).toBeNull()
  expect(screen.getByRole('button', { name: /^Approve/ }).getAttribute('aria-disabled')).not.toBe('true')
})
