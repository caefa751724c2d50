import { afterEach, describe, expect, it } from 'vitest'
import { NATIVE_TOKEN_ADDRESS } from '../chains/address.ts'
import { arbitrum, base, fuel, mantle } from '../chains/records.ts'
import { createReceipt } from './plain-transactions.test-support.ts'
import type { StatusTracker } from './status-tracker.ts'
import type { TransactionInfo } from './to-transfer-info.ts'
import {
  ACCOUNT,
  bridge,
  CHAINS,
  createTransferHarness,
  DONE_RUN,
  RECIPIENT,
  swapOn,
  type TransferHarness,
  USDC,
  WETH,
} from './transfer-effects.test-support.ts'
import { ADDED, FILL_HASH } from './transfers.test-support.ts'
import { watchTransferEffects } from './watch-transfer-effects.ts'

const open: TransferHarness[] = []
afterEach(async () => {
  for (const { transfers } of open.splice(0)) await transfers.dispose()
})

type Reported = readonly [after: number, name: 'balances' | 'lender', change: unknown]

function watched() {
  const harness = createTransferHarness()
  open.push(harness)
  const { clock, transfers, logger } = harness
  /** Each reported change, with the milliseconds since the start. */
  const reported: Reported[] = []
  const stop = watchTransferEffects({
    transfers,
    chains: CHAINS,
    clock,
    logger,
    onBalancesChanged: (change) => reported.push([clock.now() - ADDED, 'balances', change]),
    onLenderChanged: (change) => reported.push([clock.now() - ADDED, 'lender', change]),
  })
  const getChanges = (type: 'balances' | 'lender') =>
    reported.filter(([, name]) => name === type).map(([, , change]) => change)
  // Wait for the lazy module that computes the effects.
  const changeTransfer: TransferHarness['changeTransfer'] = async (...change) => {
    await harness.changeTransfer(...change)
    await clock.advance(0)
  }
  const finalize: StatusTracker['finalize'] = async (...end) => {
    const record = await transfers.finalize(...end)
    await clock.advance(0)
    return record
  }
  return { ...harness, changeTransfer, finalize, reported, getChanges, stop }
}

const onArbitrum = { account: ACCOUNT, chainId: arbitrum.id }
const onMantle = { account: ACCOUNT, chainId: mantle.id }

describe('watchTransferEffects: a plain transaction that succeeded', () => {
  it.each<[string, TransactionInfo, unknown[], unknown[]]>([
    ['an approval changes no balance', { type: 'Approve', tokenAddress: USDC }, [], []],
    ['a swap changes both tokens', swapOn(arbitrum.id), [{ ...onArbitrum, tokens: [USDC, WETH] }], []],
    [
      'a swap to another chain changes each chain separately',
      swapOn(arbitrum.id, base.id),
      [
        { ...onArbitrum, tokens: [USDC] },
        { ...onArbitrum, chainId: base.id, tokens: [WETH] },
      ],
      [],
    ],
    [
      'a bridge changes each chain separately',
      { ...swapOn(arbitrum.id, base.id), type: 'Bridge' } as TransactionInfo,
      [
        { ...onArbitrum, tokens: [USDC] },
        { ...onArbitrum, chainId: base.id, tokens: [WETH] },
      ],
      [],
    ],
    [
      'a wrap changes the native token and its wrapper',
      { type: 'Wrap', unwrapped: false, chainId: arbitrum.id },
      [{ ...onArbitrum, tokens: [NATIVE_TOKEN_ADDRESS, arbitrum.wrappedNative?.address] }],
      [],
    ],
    [
      'an unwrap changes the native token and its wrapper',
      { type: 'Wrap', unwrapped: true, chainId: arbitrum.id },
      [{ ...onArbitrum, tokens: [arbitrum.wrappedNative?.address, NATIVE_TOKEN_ADDRESS] }],
      [],
    ],
    [
      'a deposit of a known token changes that token and the lender',
      { type: 'Money Market', lender: 'AAVE_V3', txType: 'Deposit', tokenAddress: USDC },
      [{ ...onArbitrum, tokens: [USDC] }],
      [{ account: ACCOUNT, chainId: arbitrum.id, lender: 'AAVE_V3' }],
    ],
    [
      'a deposit of an unknown token changes every token of the chain',
      { type: 'Money Market', lender: 'AAVE_V3', txType: 'Deposit' },
      [onArbitrum],
      [{ account: ACCOUNT, chainId: arbitrum.id, lender: 'AAVE_V3' }],
    ],
    [
      'a margin trade changes its tokens and the lender',
      {
        type: 'Margin',
        lender: 'INIT',
        txType: 'Open',
        inputCurrencyId: NATIVE_TOKEN_ADDRESS,
        outputCurrencyId: USDC,
      },
      [{ ...onArbitrum, tokens: [NATIVE_TOKEN_ADDRESS, USDC] }],
      [{ account: ACCOUNT, chainId: arbitrum.id, lender: 'INIT' }],
    ],
    [
      'a switch of the e-mode only changes the lender',
      { type: 'SwitchEMode', lender: 'AAVE_V3' },
      [],
      [{ account: ACCOUNT, chainId: arbitrum.id, lender: 'AAVE_V3' }],
    ],
    [
      'a claim changes every token and the lender',
      { type: 'Claim Rewards', lender: 'AAVE_V3' },
      [onArbitrum],
      [{ account: ACCOUNT, chainId: arbitrum.id, lender: 'AAVE_V3' }],
    ],
    ['a claim of nobody in particular changes every token', { type: 'Claim Rewards' }, [onArbitrum], []],
    ['vested rewards change every token', { type: 'Vest Rewards' }, [onArbitrum], []],
    [
      'a swap of a token for itself lists it once',
      { ...swapOn(arbitrum.id), outputCurrencyId: USDC } as TransactionInfo,
      [{ ...onArbitrum, tokens: [USDC] }],
      [],
    ],
  ])('%s', async (_, info, balances, lenders) => {
    const { addTransaction, finalize, getChanges, logger } = watched()
    const id = await addTransaction(info)
    await finalize(id, { receipt: createReceipt() })
    expect(getChanges('balances')).toEqual(balances)
    expect(getChanges('lender')).toEqual(lenders)
    expect(logger.lines).toEqual([])
  })

  it('reports a transaction on Mantle after 3 s', async () => {
    const { addTransaction, finalize, reported, clock } = watched()
    const info = { type: 'Money Market', lender: 'AURELIUS', txType: 'Borrow', tokenAddress: USDC } as const
    const id = await addTransaction(info, { chainId: mantle.id })
    await finalize(id, { status: 'success' })
    await clock.advance(10_000)
    expect(reported.map(([after, name]) => [after, name])).toEqual([
      [3_000, 'balances'],
      [3_000, 'lender'],
    ])
  })

  it('reports a transaction on two chains after the delay of each chain', async () => {
    const { addTransaction, finalize, reported, clock } = watched()
    const id = await addTransaction(swapOn(mantle.id, arbitrum.id), { chainId: mantle.id })
    await finalize(id, { status: 'success' })
    await clock.advance(10_000)
    expect(reported).toEqual([
      [0, 'balances', { ...onArbitrum, tokens: [WETH] }],
      [3_000, 'balances', { ...onMantle, tokens: [USDC] }],
    ])
  })

  it('reports the Fuel account of a transaction on Fuel', async () => {
    const { addTransaction, finalize, getChanges } = watched()
    const id = await addTransaction(swapOn(fuel.id), { chainId: fuel.id })
    await finalize(id, { status: 'success' })
    expect(getChanges('balances')).toMatchObject([{ account: ACCOUNT, chainId: fuel.id }])
  })
})

describe('watchTransferEffects: a plain transaction that failed', () => {
  const INFO = { type: 'Money Market', lender: 'AAVE_V3', txType: 'Deposit' } as const

  it('reports nothing for a reverted transaction', async () => {
    const { addTransaction, finalize, reported } = watched()
    const id = await addTransaction(INFO)
    await finalize(id, { receipt: createReceipt({ status: 'error' }) })
    expect(reported).toEqual([])
  })

  it('reports nothing for a transaction that the wallet replaced', async () => {
    const { addTransaction, changeTransfer, reported } = watched()
    const id = await addTransaction(INFO)
    await changeTransfer({ status: 'INVALID', replacedBy: FILL_HASH }, id)
    expect(reported).toEqual([])
  })
})

describe('watchTransferEffects: a transfer', () => {
  it('reports the source chain when a bridge departs, and the destination when it arrives', async () => {
    const { addTransfer, changeTransfer, reported, clock } = watched()
    await addTransfer(bridge())
    await changeTransfer({ run: DONE_RUN })
    expect(reported).toEqual([[0, 'balances', { ...onArbitrum, tokens: [USDC] }]])
    await changeTransfer({ departedTime: 1 })
    expect(reported).toHaveLength(1)
    await clock.advance(1_000)
    await changeTransfer({ status: 'DONE', toHash: FILL_HASH })
    await clock.advance(10_000)
    expect(reported.slice(1)).toEqual([[4_000, 'balances', { ...onMantle, tokens: [WETH] }]])
  })

  it('reports both chains when a bridge arrives whose departure was not detected, with the recipient on the second', async () => {
    const { addTransfer, changeTransfer, getChanges, clock } = watched()
    const { info } = bridge()
    await addTransfer(bridge({ info: { ...info, recipient: RECIPIENT } }))
    await changeTransfer({ status: 'PARTIAL_SUCCESS' })
    await clock.advance(10_000)
    expect(getChanges('balances')).toEqual([
      { ...onArbitrum, tokens: [USDC] },
      { ...onMantle, account: RECIPIENT, tokens: [WETH] },
    ])
  })

  it('reports the account, too, if a contract carries out a message, because it may pay the account', async () => {
    const { addTransfer, changeTransfer, getChanges, clock } = watched()
    const { info } = bridge()
    const terms = DONE_RUN.terms && {
      ...DONE_RUN.terms,
      request: { ...DONE_RUN.terms.request, message: '0x1234' as const },
    }
    const run = { ...DONE_RUN, ...(terms ? { terms } : {}) }
    await addTransfer(bridge({ info: { ...info, recipient: RECIPIENT }, run }))
    await changeTransfer({ status: 'DONE' })
    await clock.advance(10_000)
    expect(getChanges('balances')).toContainEqual({ ...onMantle, tokens: [WETH] })
  })

  it.each(['FAILED', 'INVALID'] as const)(
    'reports nothing for a transfer that ends as %s',
    async (status) => {
      const { addTransfer, changeTransfer, reported, clock } = watched()
      await addTransfer(bridge())
      await changeTransfer({ status, message: 'Out of liquidity' })
      await clock.advance(10_000)
      expect(reported).toEqual([])
    },
  )

  it('reports the source chain again when a transfer is refunded', async () => {
    const { addTransfer, changeTransfer, getChanges } = watched()
    await addTransfer(bridge())
    await changeTransfer({ departedTime: 1 })
    await changeTransfer({ status: 'TRANSFER_REFUNDED' })
    expect(getChanges('balances')).toEqual(Array(2).fill({ ...onArbitrum, tokens: [USDC] }))
  })

  it('reports the token of a refund that follows a failure, once', async () => {
    const { addTransfer, changeTransfer, getChanges } = watched()
    await addTransfer(bridge())
    await changeTransfer({ status: 'FAILED' })
    const refund = { chainId: arbitrum.id, token: WETH, amount: 1n }
    await changeTransfer({ status: 'TRANSFER_REFUNDED', refund })
    await changeTransfer({ announcedTime: 5 })
    expect(getChanges('balances')).toEqual([{ ...onArbitrum, tokens: [WETH] }])
  })

  it('reports both tokens and the lender of a same-chain action when it is done', async () => {
    const { addTransfer, changeTransfer, getChanges } = watched()
    const { info } = bridge()
    const lending = {
      type: 'Money Market',
      outputChainId: arbitrum.id,
      lender: 'AAVE_V3',
      txType: 'Deposit',
    } as const
    await addTransfer(bridge({ info: { ...info, ...lending } }))
    await changeTransfer({ run: DONE_RUN, status: 'DONE' })
    expect(getChanges('balances')).toEqual([{ ...onArbitrum, tokens: [USDC, WETH] }])
    expect(getChanges('lender')).toEqual([{ account: ACCOUNT, chainId: arbitrum.id, lender: 'AAVE_V3' }])
  })

  it('reports nothing for a transfer that is tracked by its hash alone, as its account is unknown', async () => {
    const { addTransfer, changeTransfer, reported } = watched()
    const info = { type: 'Bridge', account: '', inputChainId: arbitrum.id, aggregator: 'across' } as const
    await addTransfer({ ...bridge({ from: '' }), info })
    await changeTransfer({ status: 'DONE' })
    expect(reported).toEqual([])
  })
})

it('reports nothing after it was stopped, and leaves no timer', async () => {
  const { addTransaction, addTransfer, changeTransfer, finalize, transfers, reported, clock, stop } =
    watched()
  const id = await addTransaction(swapOn(mantle.id), { chainId: mantle.id })
  await finalize(id, { status: 'success' })
  await addTransfer(bridge())
  stop()
  await changeTransfer({ status: 'DONE' })
  await clock.advance(10_000)
  expect(reported).toEqual([])
  await transfers.dispose()
  expect(clock.pendingTimers).toBe(0)
})
