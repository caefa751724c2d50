import { afterEach, describe, expect, it } from 'vitest'
import { arbitrum, base, mantle } from '../chains/records.ts'
import type { ExecutorEvents } from '../execution/executor.ts'
import type { ExecutionProgress } from '../execution/progress.ts'
import { createEvents } from '../kernel/events.ts'
import { silentLogger } from '../kernel/logger.ts'
import { memoryStorage } from '../kernel/storage.ts'
import { createReceipt } from '../transfers/plain-transactions.test-support.ts'
import type { TransactionInfo } from '../transfers/to-transfer-info.ts'
import {
  ACCOUNT,
  bridge,
  CHAINS,
  createTransferHarness,
  DONE_RUN,
} from '../transfers/transfer-effects.test-support.ts'
import { HASH, RUN } from '../transfers/transfers.test-support.ts'
import { WalletSession } from '../wallets/session.ts'
import { BOB, scriptedConnector } from '../wallets/wallets.test-support.ts'
import { Analytics, type TrackedEvent } from './analytics.ts'
import { connectAnalytics } from './connect-analytics.ts'

const cleanups: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) await cleanup()
})

function connected() {
  const harness = createTransferHarness()
  const { transfers, clock, logger } = harness
  const connector = scriptedConnector({ account: ACCOUNT, chainId: mantle.id })
  const wallets = new WalletSession({
    chains: CHAINS,
    connectors: [connector],
    storage: memoryStorage(),
    clock,
    logger,
  })
  cleanups.push(async () => {
    await Promise.all([transfers.dispose(), wallets.dispose()])
  })
  const events = createEvents<ExecutorEvents>(silentLogger)
  const tracked: TrackedEvent[] = []
  const adapters = [{ name: 'list', handle: (event: TrackedEvent) => void tracked.push(event) }]
  const stop = connectAnalytics(new Analytics({ adapters, clock }), {
    executor: { on: events.on },
    transfers,
    wallets,
  })
  /** Returns the tracked events without their time. */
  const getEvents = () => tracked.map(({ time: _, ...event }) => event)
  return {
    ...harness,
    wallets,
    connector,
    tracked,
    getEvents,
    stop,
    progress: (change: Partial<ExecutionProgress>) => events.emit('progress', createProgress(change)),
  }
}

function createProgress(change: Partial<ExecutionProgress>): ExecutionProgress {
  const [details] = RUN.steps
  if (!details) throw new Error('The run has no steps.')
  const { kind } = details
  return {
    transferId: 'transfer-1',
    step: 0,
    steps: 2,
    kind,
    phase: 'needed',
    code: 20,
    details,
    hash: undefined,
    ...change,
  }
}

const BRIDGED = {
  type: 'swap',
  kind: 'Bridge',
  fromChainId: arbitrum.id,
  toChainId: mantle.id,
  aggregator: 'across',
}

describe('connectAnalytics', () => {
  it('tracks start and outcome of a run once', async () => {
    const { addTransfer, changeTransfer, progress, getEvents, clock } = connected()
    const { info } = bridge()
    await addTransfer(bridge({ run: DONE_RUN, info: { ...info, aggregator: 'across' } }))
    progress({})
    progress({ phase: 'awaitingWallet', code: 23 })
    progress({ phase: 'done', code: 22, hash: HASH })
    progress({ step: 1, phase: 'awaitingWallet', code: 43 })
    await changeTransfer({ status: 'DONE', finishedTime: clock.now() })
    await changeTransfer({ message: 'once more' })
    expect(getEvents()).toEqual([
      { ...BRIDGED, stage: 'started' },
      { ...BRIDGED, stage: 'success' },
    ])
  })

  it('tracks only the start of a run that was never sent', async () => {
    const { addTransfer, changeTransfer, progress, getEvents } = connected()
    const { hash: _, ...unsent } = bridge()
    const { info } = unsent
    await addTransfer({ ...unsent, info: { ...info, aggregator: 'across' } })
    progress({})
    await changeTransfer({ status: 'INVALID', message: 'User rejected the transaction' })
    expect(getEvents()).toEqual([{ ...BRIDGED, stage: 'started' }])
  })

  it('tracks only the outcome of a resumed run', async () => {
    const { addTransfer, changeTransfer, progress, getEvents, clock } = connected()
    const { info } = bridge()
    await addTransfer(bridge({ run: DONE_RUN, info: { ...info, aggregator: 'across' } }))
    progress({ phase: 'awaitingChain', code: 24, hash: HASH })
    progress({ step: 1, phase: 'awaitingWallet', code: 43 })
    await changeTransfer({ status: 'FAILED', finishedTime: clock.now() })
    expect(getEvents()).toEqual([{ ...BRIDGED, stage: 'error' }])
  })

  it.each<[string, TransactionInfo, object | undefined]>([
    [
      'a deposit',
      { type: 'Money Market', lender: 'AAVE_V3', txType: 'Deposit' },
      { type: 'trade', kind: 'Money Market', lender: 'AAVE_V3', action: 'Deposit', chainId: arbitrum.id },
    ],
    [
      'a margin trade',
      { type: 'Margin', lender: 'AAVE_V3', txType: 'Open' },
      {
        type: 'trade',
        kind: 'Margin',
        lender: 'AAVE_V3',
        action: 'Open',
        chainId: arbitrum.id,
      },
    ],
    [
      'a wrap',
      { type: 'Wrap', unwrapped: false, chainId: arbitrum.id },
      { type: 'swap', kind: 'Wrap', fromChainId: arbitrum.id, toChainId: arbitrum.id, aggregator: undefined },
    ],
    [
      'an e-mode',
      { type: 'SwitchEMode', lender: 'AAVE_V3' },
      { type: 'emode', lender: 'AAVE_V3', chainId: arbitrum.id },
    ],
    [
      'claimed rewards',
      { type: 'Claim Rewards', lender: 'AAVE_V3' },
      { type: 'rewards', kind: 'Claim Rewards', lender: 'AAVE_V3', chainId: arbitrum.id },
    ],
    [
      'vested rewards',
      { type: 'Vest Rewards' },
      { type: 'rewards', kind: 'Vest Rewards', lender: undefined, chainId: arbitrum.id },
    ],
    ['no approval, which is only the way to something', { type: 'Approve', tokenAddress: BOB }, undefined],
  ])('tracks the plain transaction %s', async (_, info, expected) => {
    const { addTransaction, transfers, getEvents } = connected()
    const id = await addTransaction(info)
    await transfers.finalize(id, { receipt: createReceipt() })
    expect(getEvents()).toEqual(expected ? [{ ...expected, stage: 'success' }] : [])
  })

  it('tracks wallet events without an address', async () => {
    const { wallets, connector, tracked, getEvents } = connected()
    await wallets.connect(connector)
    connector.say('chainChanged', base.id)
    connector.say('accountsChanged', [BOB])
    await wallets.disconnect('EVM')
    const facts = { type: 'wallet', chainType: 'EVM' }
    expect(getEvents()).toEqual([
      { ...facts, action: 'connected', connector: connector.id, chainId: mantle.id },
      { ...facts, action: 'chain-changed', chainId: base.id },
      { ...facts, action: 'account-changed' },
      { ...facts, action: 'disconnected', connector: connector.id },
    ])
    expect(JSON.stringify(tracked)).not.toMatch(new RegExp(`${ACCOUNT}|${BOB}`, 'i'))
  })

  it('tracks only the code of a wallet error', async () => {
    const { wallets, connector, getEvents } = connected()
    connector.script.answer = new Error('the account 0x11 is locked')
    await wallets.connect(connector).catch(() => undefined)
    expect(getEvents()).toEqual([
      {
        type: 'wallet',
        action: 'failed',
        chainType: 'EVM',
        connector: connector.id,
        code: expect.stringMatching(/^[A-Z_]+$/),
      },
    ])
  })

  it('tracks nothing after it is stopped', async () => {
    const { wallets, connector, stop, tracked } = connected()
    stop()
    await wallets.connect(connector)
    expect(tracked).toEqual([])
  })
})
