import { describe, expect, it } from 'vitest'
import { NATIVE_TOKEN_ADDRESS } from '../chains/address.ts'
import { optimism } from '../chains/records.ts'
import { abbreviateAddress } from '../format/abbreviate-address.ts'
import { CausewayError } from '../kernel/errors.ts'
import { fakeBrowser } from '../kernel/fake-browser.test-support.ts'
import { createKeyedStore } from '../kernel/keyed-store.ts'
import { silentLogger } from '../kernel/logger.ts'
import type { Address, Hex } from '../kernel/schema.ts'
import { UserRejectedError } from '../platforms/errors.ts'
import type { ChainGas } from '../platforms/gas.ts'
import type { CallEffects, Platform } from '../platforms/platform.ts'
import { isTransferError } from '../platforms/transfer-error.ts'
import type { Wallet } from '../platforms/wallet.ts'
import { toNativeFeeConsent } from '../quotes/native-fee.ts'
import { getTransaction } from '../quotes/quotes.test-support.ts'
import { drive } from '../testing/fake-clock.ts'
import { isFinishedTransfer } from '../transfers/record.ts'
import { RUN, transferRecord } from '../transfers/transfers.test-support.ts'
import {
  catchError,
  createHarness,
  deferred,
  openTrackingTab,
  REQUEST,
  startProcess,
} from './create-harness.test-support.ts'
import type { ExecutionPlan } from './plan/execution-plan.ts'
import {
  around,
  NETWORK_FEE,
  NO_EFFECTS,
  OTHER_ACCOUNT,
  POOL,
  RECIPIENT,
  reject,
  SENDER,
  TOKEN,
} from './testing-chain.test-support.ts'

const DAY = 24 * 3_600_000

const loseResponse = () => {
  throw new TypeError('Failed to fetch')
}

describe('running a built quote', () => {
  it('stores the hash that a wallet computes before it sends, so that a lost response can be found', async () => {
    const world = createHarness()
    const EXPECTED: Hex = `0x${'7'.repeat(64)}`
    const { executor, journal } = startProcess(world)
    world.chain.allowance = 1_000n
    const stored: string[] = []
    const wallet: Wallet = {
      ...world.wallet,
      getChainId: () => world.wallet.getChainId(),
      prepareTransaction: async (transaction) => ({
        hash: EXPECTED,
        async send() {
          stored.push(world.storage.last)
          return world.chain.broadcast(transaction)
        },
      }),
    }
    await drive(world.clock, executor.execute(await world.build(), wallet))
    expect(stored).toEqual([expect.stringContaining(EXPECTED)])
    expect(world.wallet.asked).toEqual([])
    expect(journal.store.getAll()).toMatchObject([{ hash: world.chain.depositsOf()[0]?.hash }])
  })

  it.each([
    ['searches for a transaction whose response was lost', loseResponse, 1],
    ['searches for nothing after a rejection', reject, 0],
  ])('%s, once the run has ended', async (_, onAsk, searches) => {
    const world = createHarness()
    const checked: string[] = []
    const { executor, journal } = startProcess(world, {
      checkStatus: async (id) => {
        checked.push(id)
        return journal.require(id)
      },
    })
    world.chain.allowance = 1_000n
    world.wallet.onAsk = onAsk
    await drive(world.clock, catchError(executor.execute(await world.build(), world.wallet)))
    const [record] = journal.store.getAll()
    expect(checked).toEqual(Array(searches).fill(record?.id))
  })

  it.each([
    ['above the accepted one', 6n],
    ['that the wallet does not state', undefined],
  ])('does not ask the wallet to sign a network fee %s', async (_, maxFee) => {
    const world = createHarness()
    world.chain.depositAmount = 0n
    const { executor, journal } = startProcess(world)
    let current: bigint | undefined = 5n
    let sent = 0
    const wallet: Wallet = {
      ...world.wallet,
      getChainId: () => world.wallet.getChainId(),
      prepareTransaction: async (transaction) => ({
        hash: `0x${'7'.repeat(64)}`,
        maxFee: current,
        async send() {
          sent++
          return world.chain.broadcast(transaction)
        },
      }),
    }
    const createPlan = (): ExecutionPlan => ({
      chainId: 1,
      account: SENDER,
      name: 'Payment',
      info: { type: 'Swap' },
      steps: [
        { kind: 'transfer', call: { to: OTHER_ACCOUNT, data: '0x1234', value: 0n }, maxNetworkFee: 5n },
      ],
    })
    await drive(world.clock, executor.execute(createPlan(), wallet))
    expect(sent).toBe(1)
    current = maxFee
    const error = await drive(world.clock, catchError(executor.execute(createPlan(), wallet)))
    expect(error).toMatchObject({ code: 'NETWORK_FEE_RAISED', maybeSent: false })
    expect(sent).toBe(1)
    expect(journal.store.getAll()).toMatchObject([{ status: 'DONE' }, { status: 'INVALID' }])
  })

  it('does not ask the wallet for a call that succeeds but whose gas cannot be estimated', async () => {
    const world = createHarness()
    world.chain.allowance = 1_000n
    const failure = new CausewayError('The gas exceeds the limit of a block.', {
      code: 'GAS_ESTIMATION_FAILED',
    })
    const fail = () => Promise.reject(failure)
    const gas = { data: createKeyedStore<ChainGas>(silentLogger), getFees: fail, getTerms: fail }
    const { executor, journal } = startProcess(world, { platform: { ...world.chain.platform, gas } })
    const run = executor.execute(await world.build(), world.wallet)
    expect(await drive(world.clock, catchError(run))).toBe(failure)
    expect(world.wallet.asked).toEqual([])
    expect(journal.store.getAll()).toMatchObject([{ status: 'PENDING' }])
  })

  it('can be previewed step by step, without a request to the wallet or a write', async () => {
    const world = createHarness()
    const { executor, journal } = startProcess(world)
    const steps = await drive(world.clock, executor.preview(await world.build(), world.wallet))
    expect(steps.map(({ kind, done }) => [kind, done])).toEqual([
      ['approve', false],
      ['call', false],
    ])
    expect(world.wallet.asked).toEqual([])
    expect(world.chain.transactions).toEqual([])
    expect(journal.store.getAll()).toEqual([])
  })

  it('cannot be previewed once the quote has expired', async () => {
    const world = createHarness()
    const { executor } = startProcess(world)
    const built = await world.build()
    await world.clock.advance(60_000)
    expect(await catchError(executor.preview(built, world.wallet))).toMatchObject({ code: 'QUOTE_EXPIRED' })
  })

  it('rejects a native fee that neither the build nor the user allows, before the wallet is asked', async () => {
    const world = createHarness()
    const { executor } = startProcess(world)
    const built = await world.build()
    if (built.type !== 'transaction') throw new Error('It is an order')
    const fee = 10n ** 18n
    const greedy = { ...built, transaction: { ...built.transaction, value: fee } }
    const { maxNativeFee: _, ...unlimited } = greedy
    for (const work of [greedy, unlimited]) {
      expect(await catchError(executor.execute(work, world.wallet))).toMatchObject({
        code: 'NATIVE_FEE_CONSENT_NEEDED',
        fee,
      })
    }
    expect(world.wallet.asked).toEqual([])
    const preview = (amount: bigint) =>
      catchError(executor.preview(greedy, world.wallet, { accept: toNativeFeeConsent(built.quote, amount) }))
    expect(await preview(fee - 1n)).toMatchObject({ code: 'NATIVE_FEE_CONSENT_NEEDED' })
    expect(await preview(fee)).not.toMatchObject({ code: 'NATIVE_FEE_CONSENT_NEEDED' })
  })

  it('approves the exact amount, deposits once, and reports every phase', async () => {
    const world = createHarness()
    const { executor, progress, journal } = startProcess(world)
    const codes: number[] = []
    const built = await world.build()
    const record = await drive(
      world.clock,
      executor.execute(built, world.wallet, { onProgress: ({ code }) => codes.push(code) }),
    )

    const [approve, deposit] = world.chain.transactions
    expect(world.chain.approvals()).toEqual([1_000n])
    expect(deposit).toMatchObject({ ...getTransaction(built), status: 'success' })
    expect(world.chain.transactions).toHaveLength(2)
    expect(progress.map(({ step, steps, kind, phase, hash }) => [step, steps, kind, phase, hash])).toEqual([
      [0, 2, 'approve', 'inProgress', undefined],
      [0, 2, 'approve', 'awaitingWallet', undefined],
      [0, 2, 'approve', 'awaitingChain', approve?.hash],
      [0, 2, 'approve', 'done', approve?.hash],
      [1, 2, 'call', 'inProgress', undefined],
      [1, 2, 'call', 'awaitingWallet', undefined],
      [1, 2, 'call', 'awaitingChain', deposit?.hash],
      [1, 2, 'call', 'done', deposit?.hash],
    ])
    expect(progress.map(({ code }) => code)).toEqual([21, 23, 24, 22, 41, 43, 44, 42])
    expect(codes).toEqual([21, 23, 24, 22, 41, 43, 44, 42])
    expect(progress.every(({ transferId }) => transferId === record.id)).toBe(true)
    expect(record).toBe(journal.get(record.id))
    expect(record).toMatchObject({
      hash: deposit?.hash,
      chainId: 1,
      chainType: 'EVM',
      from: SENDER,
      status: 'PENDING',
      info: {
        type: 'Bridge',
        aggregator: 'bridge',
        account: SENDER,
        recipient: REQUEST.toAddress,
        inputChainId: 1,
        outputChainId: 10,
        inputAmountRaw: 1_000n,
        outputAmountRaw: 100_000n,
        slippage: 0.5,
        outputAmountMinRaw: built.quote.toAmountMin,
        usualDuration: built.quote.estimatedDuration,
      },
    })
    expect(record.run?.steps.map(({ done }) => done)).toEqual([true, true])
    expect(world.clock.pendingTimers).toBe(0)
  })

  it('stores the receipt of the source transaction and its confirmation time', async () => {
    const world = createHarness()
    const { executor } = startProcess(world)
    const record = await drive(world.clock, executor.execute(await world.build(), world.wallet))
    const { hash, receipt, confirmedTime } = record
    expect(receipt).toMatchObject({ transactionHash: hash, status: 'success' })
    expect(confirmedTime).toBeDefined()
  })

  it('stores the network fee of each transaction, also of approvals', async () => {
    const world = createHarness()
    const { executor } = startProcess(world)
    const { run, receipt } = await drive(world.clock, executor.execute(await world.build(), world.wallet))
    expect(run?.steps).toMatchObject([{ networkFee: NETWORK_FEE }, { networkFee: NETWORK_FEE }])
    expect(receipt?.networkFee).toBe(NETWORK_FEE)
  })

  it('stores no network fee that another account paid', async () => {
    const world = createHarness()
    const { getReceipt } = world.chain.platform
    world.chain.platform.getReceipt = async (...request) => {
      const receipt = await getReceipt(...request)
      return receipt && { ...receipt, from: OTHER_ACCOUNT }
    }
    const { executor } = startProcess(world)
    const { run } = await drive(world.clock, executor.execute(await world.build(), world.wallet))
    expect(run?.steps.map((step) => 'networkFee' in step)).toEqual([false, false])
  })

  it('persists the request before the wallet is asked', async () => {
    const world = createHarness()
    const stored: string[] = []
    world.wallet.onAsk = (_, send) => {
      stored.push(world.storage.last)
      return send()
    }
    const { executor } = startProcess(world)
    await drive(world.clock, executor.execute(await world.build(), world.wallet))
    expect(stored.map((text) => text.match(/"nonce":\d+/g))).toEqual([
      ['"nonce":0'],
      ['"nonce":0', '"nonce":1'],
    ])
    expect(stored[1]).toContain(world.chain.transactions[0]?.hash)
  })

  it('resets an old allowance of a token that requires it', async () => {
    const world = createHarness()
    Object.assign(world.chain, { allowance: 7n, resetsFirst: true })
    const { executor, progress } = startProcess(world)
    await drive(world.clock, executor.execute(await world.build(), world.wallet))
    expect(world.chain.approvals()).toEqual([0n, 1_000n])
    expect(progress.map(({ code }) => code)).toEqual([21, 23, 24, 22, 21, 23, 24, 22, 41, 43, 44, 42])
    expect(world.chain.depositsOf()).toHaveLength(1)
  })

  it('pays the native token without an approval', async () => {
    const world = createHarness()
    world.chain.depositAmount = 0n
    const { executor } = startProcess(world)
    const built = await world.build({ ...REQUEST, fromTokenAddress: NATIVE_TOKEN_ADDRESS })
    await drive(world.clock, executor.execute(built, world.wallet))
    expect(world.chain.transactions.map(({ to, value }) => [to, value])).toEqual([[POOL, 1_000n]])
  })

  it('waits for the confirmations of the chain before the next step', async () => {
    const world = createHarness()
    world.chain.minesForReceipts = false
    const { executor, progress } = startProcess(world, { chains: [{ ...optimism, id: 1 }] })
    const run = executor.execute(await world.build(), world.wallet)
    await world.clock.advance(2_000)
    world.chain.mine()
    await world.clock.advance(4_000)
    expect(progress.at(-1)?.code).toBe(24)
    world.chain.mine()
    await world.clock.advance(2_000)
    expect(progress.at(-1)?.code).toBe(44)
    world.chain.mine(2)
    expect((await drive(world.clock, run)).hash).toBeDefined()
  })

  it('waits for more confirmations on request', async () => {
    const world = createHarness()
    Object.assign(world.chain, { allowance: 1_000n, minesForReceipts: false })
    const { executor, progress } = startProcess(world)
    const run = executor.execute(await world.build(), world.wallet, { extraConfirmations: 2 })
    await world.clock.advance(2_000)
    world.chain.mine(2)
    await world.clock.advance(2_000)
    expect(progress.at(-1)?.code).toBe(44)
    world.chain.mine()
    expect((await drive(world.clock, run)).run?.steps).toMatchObject([{ done: true }])
  })

  it('rejects an expired quote before anything is read, persisted or sent', async () => {
    const world = createHarness()
    const { executor, journal } = startProcess(world)
    const built = await world.build()
    await world.clock.advance(60_000)
    await expect(executor.execute(built, world.wallet)).rejects.toMatchObject({ code: 'QUOTE_EXPIRED' })
    expect([world.wallet.asked, journal.store.getAll(), world.chain.calls]).toEqual([[], [], []])
  })

  it('rejects a balance that is too low before an approval', async () => {
    const world = createHarness()
    world.chain.balance = 999n
    const { executor, journal } = startProcess(world)
    await expect(executor.execute(await world.build(), world.wallet)).rejects.toMatchObject({
      code: 'INSUFFICIENT_BALANCE',
    })
    expect([world.wallet.asked, journal.store.getAll()]).toEqual([[], []])
  })

  it('is stored as a swap if it stays on one chain', async () => {
    const world = createHarness()
    const { executor } = startProcess(world)
    const built = await world.build({ ...REQUEST, toChainId: 1 })
    expect((await drive(world.clock, executor.execute(built, world.wallet))).info.type).toBe('Swap')
  })

  it('continues if a listener throws', async () => {
    const world = createHarness()
    const { executor } = startProcess(world)
    const onProgress = () => {
      throw new Error('A broken component')
    }
    const record = await drive(
      world.clock,
      executor.execute(await world.build(), world.wallet, { onProgress }),
    )
    expect(record.hash).toBe(world.chain.depositsOf()[0]?.hash)
    expect(world.logger.errors).toContain("A listener of 'progress' threw")
  })
})

describe('the wallet of a run', () => {
  it('receives no request if it has another account', async () => {
    const world = createHarness()
    world.wallet.address = '0x8888888888888888888888888888888888888888'
    const { executor } = startProcess(world)
    await expect(executor.execute(await world.build(), world.wallet)).rejects.toMatchObject({
      code: 'WRONG_ACCOUNT',
      details: `Switch your wallet to ${abbreviateAddress(SENDER)} to go on. It is connected to 0x8888…8888.`,
    })
    expect(world.wallet.asked).toEqual([])
    expect(world.chain.transactions).toEqual([])
  })

  it('receives no further request once its user switched to another account, and the run is resumable', async () => {
    const world = createHarness()
    const { executor, journal } = startProcess(world)
    let active: Address = SENDER
    world.wallet.getActiveAccount = async () => active
    // The user switches the account while the approval is open in the wallet, and then confirms it.
    world.wallet.onAsk = (_, send) => {
      active = OTHER_ACCOUNT
      return send()
    }
    const built = await world.build()
    expect(await drive(world.clock, catchError(executor.execute(built, world.wallet)))).toMatchObject({
      code: 'WRONG_ACCOUNT',
      details: expect.stringContaining(`Switch your wallet to ${abbreviateAddress(SENDER)} to go on.`),
    })
    expect(world.wallet.asked).toHaveLength(1)
    const steps = journal.get(built.quote.id)?.run?.steps
    expect(steps?.map(({ kind, done }) => [kind, done])).toEqual([
      ['approve', true],
      ['call', false],
    ])

    active = SENDER
    const { hash } = await drive(world.clock, executor.resume(built.quote.id, world.wallet))
    expect(world.chain.depositsOf().map((deposit) => deposit.hash)).toEqual([hash])
    expect(world.wallet.asked).toHaveLength(2)
  })

  it('receives no request if its user switches the account during the simulation', async () => {
    const world = createHarness()
    world.chain.allowance = 1_000n
    let active: Address = SENDER
    const platform = around(world.chain.platform, async (name, call) => {
      if (name === 'getNextNonce') active = OTHER_ACCOUNT
      return call()
    })
    const { executor, journal } = startProcess(world, { platform })
    world.wallet.getActiveAccount = async () => active
    const built = await world.build()
    const error = await drive(world.clock, catchError(executor.execute(built, world.wallet)))
    expect(error).toMatchObject({ code: 'WRONG_ACCOUNT', maybeSent: false })
    expect(world.wallet.asked).toEqual([])
    expect(journal.get(built.quote.id)?.run?.steps[0]).not.toHaveProperty('ask')
  })

  it('may return its account in any letter case', async () => {
    const world = createHarness()
    const lower = '0xabcdefabcdefabcdefabcdefabcdefabcdefabcd'
    world.wallet.address = `0x${lower.slice(2).toUpperCase()}`
    const { executor } = startProcess(world)
    await drive(
      world.clock,
      executor.execute(await world.build({ ...REQUEST, fromAddress: lower }), world.wallet),
    )
    expect(world.wallet.asked).toHaveLength(2)
  })

  it('is switched to the chain once, before the request to send', async () => {
    const world = createHarness()
    world.wallet.chainId = 10
    const { executor } = startProcess(world)
    await drive(world.clock, executor.execute(await world.build(), world.wallet))
    expect(world.wallet.switches).toEqual([1])
    expect(world.chain.depositsOf()).toHaveLength(1)
  })

  it.each([
    ['refuses', () => Promise.reject(new Error('User rejected the request'))],
    ['does not know the chain', () => Promise.reject(Object.assign(new Error('4902'), { code: 4902 }))],
    ['says yes and stays where it is', () => undefined],
  ])('%s on a switch, and the error has a remedy', async (_, onSwitch) => {
    const world = createHarness()
    world.wallet.chainId = 10
    world.wallet.onSwitch = onSwitch
    const { executor, journal } = startProcess(world)
    await expect(executor.execute(await world.build(), world.wallet)).rejects.toMatchObject({
      code: 'CHAIN_SWITCH_FAILED',
      message: 'Chain switching failed, manually switch the chain in the wallet',
    })
    expect(world.wallet.asked).toEqual([])

    // The run can be resumed after a manual switch, because the wallet was not asked.
    world.wallet.chainId = 1
    const [record] = journal.store.getAll()
    await drive(world.clock, executor.resume(record?.id ?? '', world.wallet))
    expect(world.chain.depositsOf()).toHaveLength(1)
  })

  it.each([true, false])(
    'follows a transaction of a contract account to its execution (succeeded: %s)',
    async (succeeded) => {
      const world = createHarness()
      Object.assign(world.chain, { allowance: 1_000n })
      world.wallet.keepsNonce = false
      const safeTxHash: Hex = `0x${'5a'.repeat(32)}`
      let executed: Hex | undefined
      world.wallet.onAsk = (_, send) => {
        executed = send()
        return safeTxHash
      }
      Object.assign(world.chain.platform, {
        findExecution: async () => executed && { status: 'executed', hash: executed, succeeded },
      } satisfies Partial<Platform>)
      const { executor, journal } = startProcess(world)
      const run = drive(world.clock, executor.execute(await world.build(), world.wallet))
      if (!succeeded) await expect(run).rejects.toMatchObject({ code: 'TRANSACTION_REVERTED' })
      else await run
      expect(journal.store.getAll()).toMatchObject([
        {
          hash: executed,
          ...(succeeded ? { receipt: { transactionHash: executed } } : { status: 'FAILED' }),
        },
      ])
    },
  )

  it('is not searched for a transaction on resume if it left the chain before the request', async () => {
    const world = createHarness()
    Object.assign(world.chain, { allowance: 1_000n })
    world.wallet.keepsNonce = false
    world.wallet.onAsk = () => {
      throw new CausewayError('The wallet is no longer on chain 1.', { code: 'WRONG_NETWORK' })
    }
    const { executor, journal } = startProcess(world)
    const run = executor.execute(await world.build(), world.wallet)
    await expect(drive(world.clock, run)).rejects.toMatchObject({ code: 'WRONG_NETWORK' })
    const [record] = journal.store.getAll()
    expect(record).toMatchObject({ status: 'PENDING', run: { steps: [{ kind: 'call', done: false }] } })

    world.wallet.onAsk = (_, send) => send()
    await drive(world.clock, executor.resume(record?.id ?? '', world.wallet))
    expect(world.chain.depositsOf()).toHaveLength(1)
  })

  it.each(['approve', 'call'])(
    'ends the transfer if its user rejects the %s, and nothing is sent afterwards',
    async (kind) => {
      const world = createHarness()
      const { executor, journal } = startProcess(world)
      if (kind === 'call') world.chain.allowance = 1_000n
      world.wallet.onAsk = reject
      const run = executor.execute(await world.build(), world.wallet)
      await expect(drive(world.clock, run)).rejects.toMatchObject({
        code: 'USER_REJECTED',
        message: 'User rejected the transaction',
      })
      expect(world.chain.transactions).toEqual([])
      const [record] = journal.store.getAll()
      expect(record).toMatchObject({
        status: 'INVALID',
        message: 'User rejected the transaction',
        finishedTime: world.clock.now(),
      })

      world.wallet.onAsk = (_, send) => send()
      const again = await executor.resume(record?.id ?? '', world.wallet)
      expect(again.status).toBe('INVALID')
      expect(world.chain.transactions).toEqual([])
    },
  )

  it.each(['PENDING', 'DONE'] as const)(
    'keeps a transfer that another tab has found as %s before the wallet reports a rejection',
    async (status) => {
      const world = createHarness()
      world.chain.allowance = 1_000n
      const browser = fakeBrowser()
      const [first, second] = [openTrackingTab(world, browser), openTrackingTab(world, browser)]
      world.wallet.onAsk = async (_, send) => {
        send()
        world.chain.mine()
        const id = second.journal.store.getAll()[0]?.id ?? ''
        await second.tracker.check(id)
        if (status === 'DONE') await second.journal.update(id, (latest) => ({ ...latest, status }))
        throw new UserRejectedError()
      }
      const run = first.executor.execute(await world.build(), world.wallet)
      await expect(drive(world.clock, run)).rejects.toMatchObject({ code: 'USER_REJECTED' })
      const sent = { status, hash: world.chain.depositsOf()[0]?.hash }
      expect(first.journal.store.getAll()).toMatchObject([sent])
      expect(second.journal.store.getAll()).toMatchObject([sent])
    },
  )
})

describe('a deposit that would revert', () => {
  it('is not sent, and the reason is reported', async () => {
    const world = createHarness()
    world.chain.reverts.simulated = 'paused'
    const { executor, journal } = startProcess(world)
    const error = await catchError(drive(world.clock, executor.execute(await world.build(), world.wallet)))
    expect(error).toMatchObject({ code: 'SIMULATION_REVERTED', details: 'paused' })
    expect(world.chain.depositsOf()).toEqual([])
    expect(journal.store.getAll()[0]).toMatchObject({
      status: 'INVALID',
      message: 'It would revert: paused',
    })
  })

  it('counts as not sent after a permission for its contract, which remains journaled as done', async () => {
    const world = createHarness()
    world.chain.reverts.simulated = 'expired'
    const { executor, journal } = startProcess(world)
    const delegation = { to: TOKEN, data: '0xc04a8a10', value: 0n } as const
    const plan: ExecutionPlan = {
      chainId: 1,
      account: SENDER,
      name: 'Aave V3',
      info: { type: 'Margin', txType: 'Open' },
      steps: [
        { kind: 'permission', call: delegation },
        { kind: 'call', call: { to: POOL, data: '0x617ba037', value: 0n } },
      ],
    }
    const error = await catchError(drive(world.clock, executor.execute(plan, world.wallet)))
    expect(error).toMatchObject({ code: 'SIMULATION_REVERTED', maybeSent: false })
    const [record] = journal.store.getAll()
    expect(record).toMatchObject({ status: 'INVALID' })
    expect(record?.hash).toBeUndefined()
    expect(record?.run?.steps.map(({ kind, done }) => [kind, done])).toEqual([
      ['permission', true],
      ['call', false],
    ])
  })

  const SWAP = { ...REQUEST, toChainId: REQUEST.fromChainId }
  const spent = { token: REQUEST.fromTokenAddress, from: SENDER, to: POOL, amount: 1_000n } as const
  const received = { token: REQUEST.toTokenAddress, from: POOL, to: RECIPIENT, amount: 99_500n } as const
  const effects = (change: Partial<CallEffects> = {}) => ({
    ...NO_EFFECTS,
    movements: [spent, received],
    ...change,
  })

  it('is sent if its simulated effects match the accepted terms', async () => {
    const world = createHarness()
    const { executor } = startProcess(world)
    world.chain.effects = effects({ allowances: [{ ...spent, owner: SENDER, spender: POOL, amount: 5n }] })
    await drive(world.clock, executor.execute(await world.build(SWAP), world.wallet))
    expect(world.wallet.asked).toHaveLength(2)
  })

  it.each<[string, Partial<CallEffects>]>([
    ['pay less than the minimum', { movements: [spent, { ...received, amount: 99_499n }] }],
    ['pay another account', { movements: [spent, { ...received, to: SENDER }] }],
    ['take more than the amount', { movements: [{ ...spent, amount: 1_001n }, received] }],
    ['take another token', { movements: [spent, received, { ...spent, token: POOL, amount: 1n }] }],
    ['grant an allowance', { allowances: [{ ...spent, owner: SENDER, spender: RECIPIENT }] }],
    ['grant a right', { grants: [{ ...spent, owner: SENDER, spender: POOL }] }],
    [
      'pay interest that the recipient already had',
      { balances: [{ token: received.token, account: RECIPIENT, before: 99_499n, after: 99_500n }] },
    ],
  ])('is not sent if it would now %s', async (_attack, change) => {
    const world = createHarness()
    const { executor, journal } = startProcess(world)
    const built = await world.build(SWAP)
    world.chain.effects = effects(change)
    expect(await catchError(drive(world.clock, executor.execute(built, world.wallet)))).toMatchObject({
      code: 'VERIFICATION_FAILED',
    })
    expect(world.wallet.asked.map(({ to }) => to)).toEqual([REQUEST.fromTokenAddress])
    expect(journal.store.getAll()).toMatchObject([{ status: 'INVALID' }])
  })

  it('is simulated three times, as a node may not have the approval yet', async () => {
    const world = createHarness()
    world.chain.reverts.simulated = 'insufficient allowance'
    const { executor } = startProcess(world)
    const run = executor.execute(await world.build(), world.wallet)
    await world.clock.advance(2_999)
    world.chain.reverts.simulated = undefined
    await drive(world.clock, run)
    expect(world.chain.depositsOf()).toHaveLength(1)
    // No reset is needed at an allowance of zero; the third simulation succeeded.
    expect(world.chain.calls.filter((name) => name === 'simulate')).toHaveLength(3)
  })
})

describe('a transaction that reverted on the chain', () => {
  it.each([
    ['deposit', true, 1],
    ['approval', false, 0],
  ])('fails the transfer if it is the %s', async (_, allowed, deposits) => {
    const world = createHarness()
    if (allowed) {
      world.chain.allowance = 1_000n
      world.chain.reverts.mined = true
    } else {
      world.wallet.onAsk = (_, send) => {
        const hash = send()
        world.chain.resetsFirst = true
        world.chain.allowance = 1n
        return hash
      }
    }
    const { executor, journal } = startProcess(world)
    const error = await catchError(drive(world.clock, executor.execute(await world.build(), world.wallet)))
    expect(error).toMatchObject({
      code: 'TRANSACTION_REVERTED',
      hash: world.chain.transactions.at(-1)?.hash,
    })
    expect(journal.store.getAll()[0]).toMatchObject({
      status: 'FAILED',
      message: 'The transaction reverted',
    })
    expect(world.chain.depositsOf()).toHaveLength(deposits)
  })
})

describe('a quote that expires while the approval is confirmed', () => {
  async function approvedTooLate(
    change: (world: ReturnType<typeof createHarness>) => void = () => undefined,
  ) {
    const world = createHarness()
    world.wallet.onAsk = async (transaction, send) => {
      if (transaction.to !== POOL && world.chain.transactions.length === 0) await world.clock.advance(61_000)
      return send()
    }
    const { executor, journal, progress } = startProcess(world)
    const built = await world.build()
    change(world)
    const outcome = await drive(world.clock, executor.execute(built, world.wallet)).catch(
      (error: unknown) => error,
    )
    return { world, executor, journal, progress, built, outcome }
  }

  it('is built again on terms that are not worse, and the new transaction is sent and tracked', async () => {
    const { world, built, journal } = await approvedTooLate()
    const [deposit] = world.chain.depositsOf()
    expect(world.chain.depositsOf()).toHaveLength(1)
    expect(deposit?.data).not.toBe(getTransaction(built).data)
    const [record] = journal.store.getAll()
    expect(record?.info.crossChainParams).toEqual({ builds: 1 })
    expect(world.chain.approvals()).toEqual([1_000n])
  })

  it('is built again and sent if it pays less within the accepted slippage', async () => {
    const { world, journal } = await approvedTooLate(({ offer }) => {
      offer.toAmount = 99_500n
    })
    expect(world.chain.depositsOf()).toHaveLength(1)
    expect(journal.store.getAll()[0]?.info.outputAmountRaw).toBe(99_500n)
    // The output has fallen to the minimum of the first quote, which is kept.
    expect(journal.store.getAll()[0]?.info.outputAmountMinRaw).toBe(99_500n)
  })

  it('is rejected if it pays less than the minimum, and nothing is sent', async () => {
    const { world, outcome, journal, executor } = await approvedTooLate(({ offer }) => {
      offer.toAmount = 99_499n
    })
    expect(outcome).toMatchObject({ code: 'TERMS_WORSENED', quotedAmount: 100_000n, offeredAmount: 99_499n })
    expect(world.chain.depositsOf()).toEqual([])

    // Resume the run once the price has recovered.
    world.offer.toAmount = 100_001n
    const [record] = journal.store.getAll()
    expect(record && isFinishedTransfer(record)).toBe(false)
    await drive(world.clock, executor.resume(record?.id ?? '', world.wallet))
    expect(world.chain.depositsOf()).toHaveLength(1)
  })

  it('is always compared with the accepted terms, however often it is built again', async () => {
    const world = createHarness()
    const { executor, journal } = startProcess(world)
    let asks = 0
    world.wallet.onAsk = async (transaction, send) => {
      if (transaction.to !== POOL) {
        await world.clock.advance(61_000)
        return send()
      }
      asks++
      throw new Error('The wallet is locked')
    }
    world.offer.toAmount = 100_000n
    const run = executor.execute(await world.build(), world.wallet)
    world.offer.toAmount = 99_600n
    await catchError(drive(world.clock, run))
    expect(asks).toBe(1)

    await world.clock.advance(61_000)
    world.offer.toAmount = 99_300n
    const [record] = journal.store.getAll()
    const error = await catchError(drive(world.clock, executor.resume(record?.id ?? '', world.wallet)))
    expect(error).toMatchObject({ code: 'TERMS_WORSENED', quotedAmount: 100_000n })
    expect(asks).toBe(1)
  })
})

describe('a storage that fails', () => {
  it('causes an error before the wallet is asked if the first write fails', async () => {
    const world = createHarness()
    world.storage.rejectsWrites = true
    const { executor, journal } = startProcess(world)
    await expect(executor.execute(await world.build(), world.wallet)).rejects.toMatchObject({
      code: 'STORAGE_FAILED',
    })
    expect([world.wallet.asked, journal.store.getAll()]).toEqual([[], []])
  })

  it.each([true, false])(
    'prevents the wallet request, and a later resume sends without a search (keeps nonces: %s)',
    async (keepsNonce) => {
      const world = createHarness()
      world.chain.allowance = 1_000n
      world.wallet.keepsNonce = keepsNonce
      const { executor, journal } = startProcess(world)
      const unsubscribe = journal.store.subscribeAll(() => {
        world.storage.rejectsWrites = true
        unsubscribe()
      })
      await expect(
        drive(world.clock, executor.execute(await world.build(), world.wallet)),
      ).rejects.toMatchObject({
        code: 'STORAGE_FAILED',
      })
      expect(world.wallet.asked).toEqual([])

      world.storage.rejectsWrites = false
      const [record] = journal.store.getAll()
      await drive(world.clock, executor.resume(record?.id ?? '', world.wallet))
      expect(world.wallet.asked).toHaveLength(1)
      expect(world.chain.depositsOf()).toHaveLength(1)
    },
  )

  it('does not fail a sent transaction: its hash is kept in memory and logged', async () => {
    const world = createHarness()
    world.chain.allowance = 1_000n
    world.wallet.onAsk = (_, send) => {
      const hash = send()
      world.storage.rejectsWrites = true
      return hash
    }
    const { executor, journal } = startProcess(world)
    const record = await drive(world.clock, executor.execute(await world.build(), world.wallet))
    expect(record.hash).toBe(world.chain.depositsOf()[0]?.hash)
    expect(journal.get(record.id)?.hash).toBe(record.hash)
    expect(world.logger.errors.join()).toContain(record.hash)

    // A later process only knows the wallet request, and finds its transaction on the chain.
    world.storage.rejectsWrites = false
    const later = startProcess(world)
    const resumed = await drive(world.clock, later.executor.resume(record.id, world.wallet))
    expect(resumed.hash).toBe(record.hash)
    expect(world.chain.depositsOf()).toHaveLength(1)
  })

  it('does not hide the revert of a sent transaction', async () => {
    const world = createHarness()
    world.chain.allowance = 1_000n
    world.chain.reverts.mined = true
    world.wallet.onAsk = (_, send) => {
      world.storage.rejectsWrites = true
      return send()
    }
    const { executor, journal } = startProcess(world)
    const error = await catchError(drive(world.clock, executor.execute(await world.build(), world.wallet)))
    expect(error).toMatchObject({ code: 'TRANSACTION_REVERTED' })
    expect(journal.store.getAll()[0]?.status).toBe('FAILED')
  })

  it('does not hide a rejection by the user', async () => {
    const world = createHarness()
    world.wallet.onAsk = () => {
      world.storage.rejectsWrites = true
      return reject()
    }
    const { executor, journal } = startProcess(world)
    const error = await catchError(drive(world.clock, executor.execute(await world.build(), world.wallet)))
    expect(error).toMatchObject({ code: 'USER_REJECTED' })
    expect(journal.store.getAll()[0]?.status).toBe('INVALID')
  })
})

describe('canceling a run', () => {
  it('sends nothing more after the approval, and resuming needs no second approval', async () => {
    const world = createHarness()
    const { executor, journal } = startProcess(world)
    const controller = new AbortController()
    const run = executor.execute(await world.build(), world.wallet, {
      signal: controller.signal,
      onProgress: ({ code }) => {
        if (code === 22) controller.abort()
      },
    })
    expect(await catchError(drive(world.clock, run))).toMatchObject({ code: 'ABORTED' })
    expect(world.wallet.asked).toHaveLength(1)

    const [record] = journal.store.getAll()
    await drive(world.clock, executor.resume(record?.id ?? '', world.wallet))
    expect(world.chain.approvals()).toEqual([1_000n])
    expect(world.chain.depositsOf()).toHaveLength(1)
  })

  it('keeps the hash of a transaction that is being confirmed, and resuming does not send it again', async () => {
    const world = createHarness()
    world.chain.minesForReceipts = false
    const { executor, journal } = startProcess(world)
    const controller = new AbortController()
    const run = executor.execute(await world.build(), world.wallet, { signal: controller.signal })
    await world.clock.advance(3_000)
    controller.abort()
    expect(await catchError(drive(world.clock, run))).toMatchObject({ code: 'ABORTED' })
    expect(world.clock.pendingTimers).toBe(0)

    world.chain.minesForReceipts = true
    const [record] = journal.store.getAll()
    await drive(world.clock, executor.resume(record?.id ?? '', world.wallet))
    expect(world.chain.approvals()).toEqual([1_000n])
    expect(world.chain.depositsOf()).toHaveLength(1)
  })

  it('ends the run while the wallet is open, and a later reply is persisted', async () => {
    const world = createHarness()
    world.chain.allowance = 1_000n
    const answer = deferred()
    world.wallet.onAsk = async (_, send) => {
      await answer.promise
      return send()
    }
    const { executor, journal } = startProcess(world)
    const run = catchError(executor.execute(await world.build(), world.wallet))
    await world.clock.advance(1)
    expect(world.wallet.asked).toHaveLength(1)
    await executor.dispose()
    expect(await run).toMatchObject({ code: 'ABORTED' })

    answer.resolve()
    await world.clock.advance(1)
    const [record] = journal.store.getAll()
    expect(record?.hash).toBe(world.chain.depositsOf()[0]?.hash)
  })

  it('throws an error with the transfer id, and with the hash once it is known', async () => {
    const world = createHarness()
    world.chain.minesForReceipts = false
    const { executor, journal } = startProcess(world)
    const controller = new AbortController()
    const run = executor.execute(await world.build(), world.wallet, { signal: controller.signal })
    await world.clock.advance(3_000)
    controller.abort()
    const approved = await catchError(drive(world.clock, run))
    const [record] = journal.store.getAll()
    expect(approved).toMatchObject({ code: 'ABORTED', transferId: record?.id, maybeSent: false })
    expect(isTransferError(approved) && approved.hash).toBeFalsy()

    world.chain.minesForReceipts = true
    world.chain.allowance = 1_000n
    const again = new AbortController()
    const resumed = executor.resume(record?.id ?? '', world.wallet, {
      signal: again.signal,
      onProgress: ({ kind, phase }) => kind === 'call' && phase === 'awaitingChain' && again.abort(),
    })
    const sent = await catchError(drive(world.clock, resumed))
    const [deposit] = world.chain.depositsOf()
    expect(sent).toMatchObject({
      code: 'ABORTED',
      transferId: record?.id,
      hash: deposit?.hash,
      maybeSent: true,
      retryable: false,
    })
  })

  it('prevents a chain switch', async () => {
    const world = createHarness()
    const { executor } = startProcess(world)
    const controller = new AbortController()
    const run = executor.execute(await world.build(), world.wallet, {
      signal: controller.signal,
      onProgress: ({ code }) => {
        if (code !== 22) return
        world.wallet.chainId = 10
        controller.abort()
      },
    })
    await catchError(drive(world.clock, run))
    expect(world.wallet.switches).toEqual([])
  })

  it('also happens when the executor is disposed, and leaves no timer', async () => {
    const world = createHarness()
    world.chain.minesForReceipts = false
    const { executor } = startProcess(world)
    const run = catchError(executor.execute(await world.build(), world.wallet))
    await world.clock.advance(3_000)
    await executor.dispose()
    expect(await run).toMatchObject({ code: 'ABORTED' })
    expect(world.clock.pendingTimers).toBe(0)
    expect(world.wallet.asked).toHaveLength(1)
  })
})

describe('resuming a run', () => {
  it('rejects an unknown transfer', async () => {
    const world = createHarness()
    await expect(startProcess(world).executor.resume('nobody', world.wallet)).rejects.toMatchObject({
      code: 'UNKNOWN_TRANSFER',
    })
  })

  it('sends once if it is called twice at the same time, and both callers get the result', async () => {
    const world = createHarness()
    const { executor, journal } = startProcess(world)
    world.wallet.onSwitch = () => undefined
    world.wallet.chainId = 10
    await catchError(executor.execute(await world.build(), world.wallet))
    world.wallet.chainId = 1
    const id = journal.store.getAll()[0]?.id ?? ''
    const [first, second] = await drive(
      world.clock,
      Promise.all([executor.resume(id, world.wallet), executor.resume(id, world.wallet)]),
    )
    expect(second).toBe(first)
    expect(world.wallet.asked).toHaveLength(2)
    expect(world.chain.depositsOf()).toHaveLength(1)
  })

  it('joins a run in progress', async () => {
    const world = createHarness()
    const gate = deferred()
    world.wallet.onAsk = async (_, send) => {
      await gate.promise
      return send()
    }
    const { executor, journal } = startProcess(world)
    const run = executor.execute(await world.build(), world.wallet)
    await world.clock.advance(0)
    const joined = executor.resume(journal.store.getAll()[0]?.id ?? '', world.wallet)
    await world.clock.advance(0)
    gate.resolve()
    expect(await drive(world.clock, joined)).toBe(await run)
    expect(world.chain.depositsOf()).toHaveLength(1)
  })

  it.each([
    [
      'a wallet',
      'EVM',
      'BICONOMY',
      'It was started without a smart account: resume it with the wallet that started it.',
    ],
    [
      'a smart account',
      'BICONOMY',
      'EVM',
      'It was started with a smart account: resume it with the wallet of that account.',
    ],
  ] as const)(
    'does not resume a run of %s with the other kind of account',
    async (_name, startedBy, resumedBy, details) => {
      const world = createHarness()
      const { executor, journal } = startProcess(world)
      await journal.add(transferRecord({ chainType: startedBy, run: RUN }))
      const wallet: Wallet = { ...world.wallet, chainType: resumedBy }
      expect(await catchError(executor.resume('transfer-1', wallet))).toMatchObject({
        code: 'WRONG_ACCOUNT',
        details,
      })
      expect(world.wallet.asked).toEqual([])
    },
  )

  it('rejects an order without the terms of its quote, and nothing is signed', async () => {
    const world = createHarness()
    const { executor, journal } = startProcess(world)
    const typedData = { domain: {}, types: {}, primaryType: 'Order', message: {} }
    const { terms: _, validUntil: __, ...run } = RUN
    await journal.add(
      transferRecord({
        hash: undefined,
        run: { ...run, steps: [{ kind: 'order', order: { typedData }, done: false }] },
      }),
    )
    expect(await catchError(executor.resume('transfer-1', world.wallet))).toMatchObject({
      code: 'RESUME_MISMATCH',
      details: expect.stringContaining('terms: expected the terms of a quote, stored none'),
    })
    expect(world.wallet.signed).toEqual([])
  })

  it('ends without a request if another tab removed the transfer', async () => {
    const world = createHarness()
    const { executor, journal } = startProcess(world)
    world.wallet.onAsk = async (_, send) => {
      const hash = send()
      for (const key of (await world.storage.keys?.()) ?? []) await world.storage.removeItem(key)
      for (const { id } of journal.store.getAll()) await journal.reload(id)
      return hash
    }
    expect(
      await drive(world.clock, catchError(executor.execute(await world.build(), world.wallet))),
    ).toMatchObject({
      code: 'UNKNOWN_TRANSFER',
    })
    expect(world.wallet.asked).toHaveLength(1)
  })

  it('sends nothing if it is complete', async () => {
    const world = createHarness()
    const { executor } = startProcess(world)
    const { id } = await drive(world.clock, executor.execute(await world.build(), world.wallet))
    await world.clock.advance(DAY)
    await drive(world.clock, startProcess(world).executor.resume(id, world.wallet))
    expect(world.wallet.asked).toHaveLength(2)
  })

  it('finds the receipt of a stalled transaction a day later', async () => {
    const world = createHarness()
    world.chain.allowance = 1_000n
    world.chain.minesForReceipts = false
    const { executor, journal } = startProcess(world)
    const error = await catchError(drive(world.clock, executor.execute(await world.build(), world.wallet)))
    expect(error).toMatchObject({ code: 'RECEIPT_STALLED' })
    await world.clock.advance(DAY)
    world.chain.mine()
    const id = journal.store.getAll()[0]?.id ?? ''
    const record = await drive(world.clock, startProcess(world).executor.resume(id, world.wallet))
    expect(record.run?.steps.at(-1)?.done).toBe(true)
    expect(world.chain.depositsOf()).toHaveLength(1)
  })
})
