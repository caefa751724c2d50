import { afterEach, describe, expect, it } from 'vitest'
import { arbitrum, base, fuel, mantle, NATIVE_TOKEN_ADDRESS } from '../chains/index.ts'
import type { TransactionInfo } from '../transfers/index.ts'
import { receiptOf } from '../transfers/plain-transactions.test-support.ts'
import { FILL_HASH, HASH } from '../transfers/transfers.test-support.ts'
import {
  ACCOUNT,
  type ActivityBench,
  bridge,
  createBench,
  DONE_RUN,
  RECIPIENT,
  USDC,
  WETH,
} from './activity.test-support.ts'

const open: ActivityBench[] = []
afterEach(async () => {
  for (const bench of open.splice(0)) await bench.dispose()
})

function bench(): ActivityBench {
  const created = createBench()
  open.push(created)
  return created
}

const only = ({ heard }: ActivityBench, wanted: string) =>
  heard.filter(([, name]) => name === wanted).map(([, , payload]) => payload)

const onArbitrum = { account: ACCOUNT, chainId: arbitrum.id, chainType: 'EVM' }
const onMantle = { account: ACCOUNT, chainId: mantle.id, chainType: 'EVM' }

const swapOn = (inputChainId: number, outputChainId = inputChainId): TransactionInfo => ({
  type: 'Swap',
  inputChainId,
  outputChainId,
  inputCurrencyId: USDC,
  outputCurrencyId: WETH,
})

describe('a plain transaction that succeeded', () => {
  it.each<[string, TransactionInfo, unknown[], unknown[]]>([
    ['an approval changes no balance', { type: 'Approve', tokenAddress: USDC }, [], []],
    ['a swap changes both tokens', swapOn(arbitrum.id), [{ ...onArbitrum, tokens: [USDC, WETH] }], []],
    [
      'a swap to another chain changes each chain by itself',
      swapOn(arbitrum.id, base.id),
      [
        { ...onArbitrum, tokens: [USDC] },
        { ...onArbitrum, chainId: base.id, tokens: [WETH] },
      ],
      [],
    ],
    [
      'a bridge changes each chain by itself',
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
      'an unwrap changes the same two',
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
      { type: 'Margin', lender: 'INIT', txType: 'Open', inputCurrencyId: '', outputCurrencyId: USDC },
      [{ ...onArbitrum, tokens: [NATIVE_TOKEN_ADDRESS, USDC] }],
      [{ account: ACCOUNT, chainId: arbitrum.id, lender: 'INIT' }],
    ],
    [
      'another e-mode changes the lender alone',
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
      'a swap of a token for itself names it once',
      { ...swapOn(arbitrum.id), outputCurrencyId: USDC } as TransactionInfo,
      [{ ...onArbitrum, tokens: [USDC] }],
      [],
    ],
  ])('%s', async (_, info, balances, lenders) => {
    const made = bench()
    const id = await made.addTransaction(info)
    await made.transfers.finalize(id, { receipt: receiptOf() })
    expect(only(made, 'balancesChanged')).toEqual(balances)
    expect(only(made, 'lenderChanged')).toEqual(lenders)
    expect(only(made, 'toast')).toHaveLength(1)
    expect(made.lines).toEqual([])
  })

  it('is announced at once as a toast, and after 3 s on Mantle as other balances and loans', async () => {
    const made = bench()
    const info = { type: 'Money Market', lender: 'AURELIUS', txType: 'Borrow', tokenAddress: USDC } as const
    const id = await made.addTransaction(info, { chainId: mantle.id })
    await made.transfers.finalize(id, { status: 'success' })
    await made.clock.advance(10_000)
    expect(made.heard.map(([after, name]) => [after, name])).toEqual([
      [0, 'toast'],
      [3_000, 'balancesChanged'],
      [3_000, 'lenderChanged'],
    ])
  })

  it('on two chains refreshes each after its own delay', async () => {
    const made = bench()
    const id = await made.addTransaction(swapOn(mantle.id, arbitrum.id), { chainId: mantle.id })
    await made.transfers.finalize(id, { status: 'success' })
    await made.clock.advance(10_000)
    expect(made.heard.filter(([, name]) => name === 'balancesChanged')).toEqual([
      [0, 'balancesChanged', { ...onArbitrum, tokens: [WETH] }],
      [3_000, 'balancesChanged', { ...onMantle, tokens: [USDC] }],
    ])
  })
})

describe('a plain transaction that failed', () => {
  const INFO = { type: 'Money Market', lender: 'AAVE_V3', txType: 'Deposit' } as const
  const shown = { chainId: arbitrum.id, hash: HASH, result: 'error' }

  it('because it reverted shows a toast, and refreshes nothing', async () => {
    const made = bench()
    const id = await made.addTransaction(INFO)
    await made.transfers.finalize(id, { receipt: receiptOf({ status: 'error' }) })
    const explorerUrl = `https://arbiscan.io/tx/${HASH}`
    const message = 'The transaction failed: the funds remain in the wallet, less the network fee'
    expect(made.heard).toEqual([[0, 'toast', { ...shown, id, explorerUrl, message }]])
  })

  it('because the wallet sent another in its place shows a toast with that one, and refreshes nothing', async () => {
    const made = bench()
    const id = await made.addTransaction(INFO)
    const message = 'Another transaction took its place'
    await made.changeTransfer({ status: 'INVALID', replacedBy: FILL_HASH, message }, id)
    const explorerUrl = `https://arbiscan.io/tx/${FILL_HASH}`
    expect(made.heard.map(([, name]) => name)).toEqual(['toast'])
    expect(only(made, 'toast')).toEqual([{ ...shown, id, explorerUrl, message }])
  })
})

describe('a transfer', () => {
  it('refreshes the source chain when it leaves, and the destination when it arrives', async () => {
    const made = bench()
    await made.addTransfer(bridge())
    await made.changeTransfer({ run: DONE_RUN })
    expect(made.heard).toEqual([[0, 'balancesChanged', { ...onArbitrum, tokens: [USDC] }]])
    await made.changeTransfer({ departedTime: 1 })
    expect(made.heard).toHaveLength(1)
    await made.clock.advance(1_000)
    await made.changeTransfer({ status: 'DONE', toHash: FILL_HASH })
    await made.clock.advance(10_000)
    expect(made.heard.slice(1)).toEqual([
      [
        1_000,
        'toast',
        {
          id: 'transfer-1',
          chainId: arbitrum.id,
          hash: HASH,
          result: 'success',
          explorerUrl: `https://arbiscan.io/tx/${HASH}`,
          message: undefined,
        },
      ],
      [4_000, 'balancesChanged', { ...onMantle, tokens: [WETH] }],
    ])
  })

  it('that was not seen to leave refreshes both chains when it arrives, the receiver on the second', async () => {
    const made = bench()
    const { info } = bridge()
    await made.addTransfer(bridge({ info: { ...info, recipient: RECIPIENT } }))
    await made.changeTransfer({ status: 'PARTIAL_SUCCESS' })
    await made.clock.advance(10_000)
    expect(only(made, 'balancesChanged')).toEqual([
      { ...onArbitrum, tokens: [USDC] },
      { ...onMantle, account: RECIPIENT, tokens: [WETH] },
    ])
    expect(only(made, 'toast')).toMatchObject([{ result: 'partial_success' }])
  })

  it.each(['FAILED', 'INVALID'] as const)(
    'that ends as %s refreshes nothing and says why',
    async (status) => {
      const made = bench()
      await made.addTransfer(bridge())
      await made.changeTransfer({ status, message: 'Out of liquidity' })
      await made.clock.advance(10_000)
      expect(made.heard.map(([, name]) => name)).toEqual(['toast'])
      expect(only(made, 'toast')).toMatchObject([{ result: 'error', message: 'Out of liquidity' }])
    },
  )

  it('that is refunded refreshes the source chain once more', async () => {
    const made = bench()
    await made.addTransfer(bridge())
    await made.changeTransfer({ departedTime: 1 })
    await made.changeTransfer({ status: 'TRANSFER_REFUNDED' })
    expect(only(made, 'balancesChanged')).toEqual(Array(2).fill({ ...onArbitrum, tokens: [USDC] }))
    expect(only(made, 'toast')).toMatchObject([{ result: 'error' }])
  })

  it('within one chain refreshes both tokens and its lender when it is done', async () => {
    const made = bench()
    const { info } = bridge()
    await made.addTransfer(
      bridge({
        info: {
          ...info,
          type: 'Money Market',
          outputChainId: arbitrum.id,
          lender: 'AAVE_V3',
          txType: 'Deposit',
        },
      }),
    )
    await made.changeTransfer({ run: DONE_RUN, status: 'DONE' })
    expect(only(made, 'balancesChanged')).toEqual([{ ...onArbitrum, tokens: [USDC, WETH] }])
    expect(only(made, 'lenderChanged')).toEqual([
      { account: ACCOUNT, chainId: arbitrum.id, lender: 'AAVE_V3' },
    ])
  })

  it('that was taken up by its hash, of whom nothing is known, refreshes nothing', async () => {
    const made = bench()
    const info = { type: 'Bridge', account: '', inputChainId: arbitrum.id, aggregator: 'across' } as const
    await made.addTransfer({ ...bridge({ from: '' }), info })
    await made.changeTransfer({ status: 'DONE' })
    expect(made.heard.map(([, name]) => name)).toEqual(['toast'])
  })

  it('that was never sent shows no toast: whoever asked for it was told', async () => {
    const made = bench()
    const { hash: _, ...unsent } = bridge()
    await made.addTransfer(unsent)
    await made.changeTransfer({ status: 'INVALID', message: 'User rejected the transaction' })
    expect(made.heard).toEqual([])
  })

  it('that was an order is announced by it, with a link to where it was filled', async () => {
    const made = bench()
    const { hash: _, ...unsent } = bridge({ orderId: 'order-7' })
    await made.addTransfer(unsent)
    await made.changeTransfer({ status: 'DONE', toHash: FILL_HASH })
    expect(only(made, 'toast')).toMatchObject([
      { hash: 'order-7', explorerUrl: `https://mantlescan.xyz/tx/${FILL_HASH}` },
    ])
  })

  it('of an earlier instance that is already over is not announced again', async () => {
    const made = bench()
    await made.addTransfer(bridge({ status: 'DONE' }))
    await made.changeTransfer({ lastCheckedTime: 1 })
    expect(only(made, 'toast')).toEqual([])
  })
})

describe('a transfer and its own source transaction', () => {
  it('are one item and one toast: adding the transaction again is rejected', async () => {
    const made = bench()
    await made.addTransfer(bridge())
    await expect(made.addTransaction(swapOn(arbitrum.id, mantle.id))).rejects.toMatchObject({
      code: 'DUPLICATE_TRANSFER',
    })
    expect(made.activity.items.getState().map(({ id }) => id)).toEqual(['transfer-1'])
    expect(made.activity.pendingCount.getState()).toBe(1)
    await made.changeTransfer({ status: 'FAILED' })
    expect(only(made, 'toast')).toMatchObject([{ id: 'transfer-1', result: 'error' }])
  })
})

describe('the wallets', () => {
  it('refresh the account that is connected, on every chain of its type', async () => {
    const made = bench()
    await made.wallets.connect(made.connector)
    expect(made.heard).toEqual([[0, 'balancesChanged', { account: ACCOUNT, chainType: 'EVM' }]])
  })

  it('refresh another account, another chain, and whoever is looked at instead', async () => {
    const made = bench()
    await made.wallets.connect(made.connector)
    made.heard.length = 0
    made.connector.say('accountsChanged', [RECIPIENT])
    made.connector.say('chainChanged', arbitrum.id)
    made.wallets.impersonate('EVM', ACCOUNT)
    made.wallets.impersonate('FUEL', `0x${'a1'.repeat(32)}`)
    expect(made.heard.map(([, , payload]) => payload)).toEqual([
      { account: RECIPIENT, chainType: 'EVM' },
      { account: RECIPIENT, chainType: 'EVM', chainId: arbitrum.id },
      { account: ACCOUNT, chainType: 'EVM' },
      { account: `0x${'a1'.repeat(32)}`, chainType: 'FUEL' },
    ])
  })

  it('that sign out refresh nothing', async () => {
    const made = bench()
    await made.wallets.connect(made.connector)
    made.heard.length = 0
    await made.wallets.disconnect()
    expect(made.heard).toEqual([])
  })
})

describe('after dispose', () => {
  it('nothing is announced, and no timer is left', async () => {
    const made = bench()
    const id = await made.addTransaction(swapOn(mantle.id), { chainId: mantle.id })
    await made.transfers.finalize(id, { status: 'success' })
    await made.addTransfer(bridge())
    made.heard.length = 0
    await made.dispose()
    expect(made.clock.pendingTimers).toBe(0)
    await made.changeTransfer({ status: 'DONE' })
    await made.clock.advance(60_000)
    expect(made.heard).toEqual([])
    expect(made.lines).toEqual([])
  })
})

describe('a Fuel account', () => {
  it('is refreshed as one', async () => {
    const made = bench()
    const id = await made.addTransaction(swapOn(fuel.id), { chainId: fuel.id })
    await made.transfers.finalize(id, { status: 'success' })
    expect(only(made, 'balancesChanged')).toMatchObject([{ chainId: fuel.id, chainType: 'FUEL' }])
  })
})
