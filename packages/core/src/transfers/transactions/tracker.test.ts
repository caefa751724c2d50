import { describe, expect, it } from 'vitest'
import { arbitrum, fuel, mantle } from '../../chains/index.ts'
import type { ChainType } from '../../platforms/index.ts'
import { createFakeClock } from '../../testing/index.ts'
import { RECEIPT_TICK_MS } from '../cadence.ts'
import { ADDED, deferred, FILL_HASH, HASH, testStorage } from '../transfers.test-support.ts'
import type { WalletTracking } from './identity.ts'
import type { TransactionInfo } from './record.ts'
import {
  ACCOUNT,
  createBench,
  ID,
  newTransaction,
  pendingTransaction,
  receiptOf,
  SENT,
  switchGate,
  TOKEN,
  tracingBench,
} from './transactions.test-support.ts'

const MINUTE = 60_000
const RUN = 120_000
const hashNumber = (index: number) => `0x${index.toString(16).padStart(64, '0')}`

describe('adding a transaction', () => {
  it('is in storage before anybody hears of it', async () => {
    const storage = testStorage()
    const { tracker } = createBench({ storage })
    const writing = deferred()
    storage.hold = writing.promise
    const adding = tracker.add(newTransaction())
    await new Promise((resolve) => setImmediate(resolve))
    expect(tracker.store.getAll()).toEqual([])
    writing.resolve()
    expect(await adding).toEqual(pendingTransaction())
    expect([...storage.values.keys()]).toEqual([`causeway:transaction:${ID}`])
    expect(tracker.get(ID)).toEqual(pendingTransaction())
    await tracker.dispose()
  })

  it.each([
    ['no hash', { hash: '' }, 'Hash not found', 'HASH_NOT_FOUND'],
    ['a missing hash', { hash: undefined }, 'Hash not found', 'HASH_NOT_FOUND'],
    ['a short hash', { hash: '0xab' }, 'Hash is invalid', 'INVALID_HASH'],
    ['a hash that is no hex', { hash: `0x${'zz'.repeat(32)}` }, 'Hash is invalid', 'INVALID_HASH'],
    ['a chain in words', { chainId: 'mantle' }, 'ChainId not a number', 'INVALID_CHAIN_ID'],
    ['a chain that is not a number', { chainId: Number.NaN }, 'ChainId not a number', 'INVALID_CHAIN_ID'],
    ['an unknown chain', { chainId: 31337 }, 'Chain 31337 is not configured', 'UNKNOWN_CHAIN'],
    [
      "a chain type that is not the chain's",
      { chainType: 'FUEL' },
      'Unknown chain type',
      'UNKNOWN_CHAIN_TYPE',
    ],
    ['an unknown chain type', { chainType: 'SOLANA' }, 'Unknown chain type', 'UNKNOWN_CHAIN_TYPE'],
  ])('refuses %s, and asks nothing', async (_, change, message, code) => {
    const { tracker, chain, clock } = createBench()
    const adding = tracker.add({ ...newTransaction(), ...change } as ReturnType<typeof newTransaction>)
    await expect(adding).rejects.toMatchObject({ message, code })
    await clock.advance(MINUTE)
    expect(tracker.store.getAll()).toEqual([])
    expect(chain.asked).toEqual([])
  })

  it('refuses one whose receipt nobody knows', async () => {
    const { tracker } = createBench({
      receipts: () => {
        throw new Error('No platform')
      },
    })
    await expect(tracker.add(newTransaction())).rejects.toThrow('No platform')
    expect(tracker.store.getAll()).toEqual([])
  })

  it.each([
    ['twice', {}],
    ['in other letters', { hash: HASH.toUpperCase().replace('X', 'x') }],
  ])('rejects the same one %s', async (_, change) => {
    const { tracker } = createBench()
    await tracker.add(newTransaction())
    await expect(tracker.add(newTransaction(change))).rejects.toMatchObject({ code: 'DUPLICATE_TRANSACTION' })
    await tracker.dispose()
  })

  it('rejects one that an earlier instance tracks, before it is loaded', async () => {
    const storage = testStorage()
    const first = createBench({ storage })
    await first.tracker.add(newTransaction())
    await first.tracker.dispose()
    const { tracker } = createBench({ storage })
    await expect(tracker.add(newTransaction())).rejects.toMatchObject({ code: 'DUPLICATE_TRANSACTION' })
    await tracker.dispose()
  })

  it('takes the chain type of the chain', async () => {
    const { tracker } = createBench()
    expect((await tracker.add(newTransaction({ chainId: fuel.id }))).chainType).toBe('FUEL')
    await tracker.dispose()
  })

  it('tracks nothing that storage refuses', async () => {
    const storage = testStorage()
    storage.refuses = true
    const { tracker, clock } = createBench({ storage })
    await expect(tracker.add(newTransaction())).rejects.toMatchObject({ code: 'STORAGE_FAILED' })
    expect(clock.pendingTimers).toBe(0)
  })

  it.each([
    { type: 'Approve', tokenAddress: TOKEN, spender: ACCOUNT },
    {
      type: 'Swap',
      inputChainId: 1,
      outputChainId: 1,
      inputCurrencyId: TOKEN,
      outputCurrencyId: ACCOUNT,
      txType: 'exactIn',
    },
    {
      type: 'Bridge',
      inputChainId: 1,
      outputChainId: 10,
      inputCurrencyId: TOKEN,
      outputCurrencyId: ACCOUNT,
      transferId: 't',
    },
    { type: 'Wrap', unwrapped: true, chainId: 1 },
    { type: 'Money Market', lender: 'AAVE_V3', txType: 'Deposit' },
    { type: 'Margin', lender: 'AAVE_V3', txType: 'Open', inputCurrencyId: TOKEN, outputCurrencyId: ACCOUNT },
    { type: 'Vest Rewards' },
    { type: 'Claim Rewards', lender: 'AAVE_V3' },
    { type: 'SwitchEMode', lender: 'AAVE_V3' },
  ] satisfies TransactionInfo[])('gives a later process the whole of a $type back', async (info) => {
    const storage = testStorage()
    const first = createBench({ storage })
    const added = await first.tracker.add(newTransaction({ info }))
    await first.tracker.dispose()
    const { tracker } = createBench({ storage })
    await tracker.load()
    expect(tracker.store.getAll()).toEqual([added])
    await tracker.dispose()
  })

  it.each([
    ['of an unknown type', { info: { type: 'Gamble' } }],
    ['that lacks its lender', { info: { type: 'SwitchEMode' } }],
    ['that ended in an unknown way', { status: 'lost', confirmedTime: 1 }],
  ])('keeps a stored one %s aside', async (_, change) => {
    const key = `causeway:transaction:${ID}`
    const data = { ...pendingTransaction(), ...change }
    const storage = testStorage([[key, JSON.stringify({ version: 1, data })]])
    const { tracker, logger } = createBench({ storage })
    await tracker.load()
    expect(tracker.store.getAll()).toEqual([])
    expect(logger.lines.join()).toContain('cannot be read')
  })
})

describe('what a universal wallet gives back', () => {
  it.each([
    ['EVM', arbitrum.id, { EVM: { hash: HASH } }],
    ['FUEL', fuel.id, { FUEL: { hash: HASH } }],
    ['BICONOMY', arbitrum.id, { BICONOMY: { requestHash: HASH } }],
  ] satisfies [ChainType, number, WalletTracking][])(
    'is tracked as %s',
    async (chainType, chainId, tracking) => {
      const { tracker } = createBench()
      const { hash: _, ...transaction } = newTransaction({ chainId })
      expect(await tracker.addFromWallet(tracking, transaction)).toMatchObject({ chainType, hash: HASH })
      await tracker.dispose()
    },
  )

  it.each([
    [{}, 'Universal: No compatible tracking data provided', 'TRACKING_DATA_MISSING'],
    [{ BICONOMY: {} }, 'No request hash found.', 'REQUEST_HASH_MISSING'],
    [{ EVM: {} }, 'No transaction hash found.', 'TRANSACTION_HASH_MISSING'],
    [{ FUEL: { hash: '' } }, 'No transaction hash found.', 'TRANSACTION_HASH_MISSING'],
    [{ BICONOMY: { requestHash: '0x12' } }, 'Hash is invalid', 'INVALID_HASH'],
  ])('that is %j is refused with: %s', async (tracking, message, code) => {
    const { tracker } = createBench()
    await expect(tracker.addFromWallet(tracking, newTransaction())).rejects.toMatchObject({ message, code })
  })
})

describe('looking a receipt up', () => {
  it('asks the source of its kind, tracked or not', async () => {
    const { tracker, chain } = createBench()
    chain.receipts.set(HASH, receiptOf())
    expect(await tracker.getReceipt({ chainType: 'EVM', chainId: 42161, hash: HASH })).toEqual(receiptOf())
    expect(tracker.store.getAll()).toEqual([])
  })

  it("without a chain throws 'No chainId'", async () => {
    const { tracker } = createBench()
    await expect(
      tracker.getReceipt({ chainType: 'EVM', chainId: undefined, hash: HASH }),
    ).rejects.toMatchObject({ message: 'No chainId', code: 'NO_CHAIN_ID' })
  })
})

describe('watching a transaction', () => {
  it('ends with its receipt, and asks nothing more', async () => {
    const { tracker, chain, clock, events, receiptsAsked } = createBench()
    await tracker.add(newTransaction())
    await clock.advance(2 * RECEIPT_TICK_MS)
    chain.receipts.set(HASH, receiptOf())
    await clock.advance(60 * MINUTE)
    expect(receiptsAsked()).toBe(3)
    expect(clock.pendingTimers).toBe(0)
    expect(events.at(-1)).toBe('finished 0xabab success')
    expect(events.filter((event) => event.startsWith('finished'))).toHaveLength(1)
    expect(tracker.get(ID)).toMatchObject({ status: 'success', receipt: receiptOf() })
  })

  it('waits until the chain has the confirmations it asks for, and the extra ones', async () => {
    const { tracker, chain, clock } = createBench({ extraConfirmations: 1 })
    const receipt = receiptOf({ chainId: mantle.id })
    chain.receipts.set(HASH, receipt)
    const { id } = await tracker.add(newTransaction({ chainId: mantle.id }))
    await clock.advance(10 * RECEIPT_TICK_MS)
    expect(tracker.get(id)).toMatchObject({ lastCheckedBlockNumber: 100n })
    expect(tracker.get(id)?.status).toBeUndefined()
    chain.block = 101n
    await clock.advance(RECEIPT_TICK_MS)
    expect(tracker.get(id)?.status).toBeUndefined()
    chain.block = 102n
    await clock.advance(RECEIPT_TICK_MS)
    expect(tracker.get(id)).toMatchObject({ status: 'success', lastCheckedBlockNumber: 102n })
  })

  it('needs no block number where one confirmation is enough', async () => {
    const { tracker, chain, clock } = createBench()
    chain.block = new Error('Busy')
    chain.receipts.set(HASH, receiptOf({ status: 'error' }))
    await tracker.add(newTransaction())
    await clock.advance(RECEIPT_TICK_MS)
    expect(tracker.get(ID)?.status).toBe('error')
  })

  it('only logs a chain that cannot be read, and asks again', async () => {
    const { tracker, chain, clock, logger } = createBench()
    chain.receipts.set(HASH, new Error('502'))
    await tracker.add(newTransaction())
    await clock.advance(RECEIPT_TICK_MS)
    expect(tracker.get(ID)?.status).toBeUndefined()
    expect(logger.lines).toEqual([`warn: The receipt of transaction ${ID} could not be read: Error: 502`])
    chain.receipts.set(HASH, receiptOf())
    await clock.advance(RECEIPT_TICK_MS)
    expect(tracker.get(ID)?.status).toBe('success')
  })

  it('asks again when a node never answers', async () => {
    const { tracker, chain, clock } = createBench()
    chain.hold = new Promise(() => undefined)
    chain.receipts.set(HASH, receiptOf())
    await tracker.add(newTransaction())
    await clock.advance(RECEIPT_TICK_MS + 10_000)
    chain.hold = undefined
    await clock.advance(RECEIPT_TICK_MS)
    expect(tracker.get(ID)?.status).toBe('success')
    await tracker.dispose()
  })

  it('stops after 120 s without an end: stalled, pending, and no timer left', async () => {
    const { tracker, clock, events, receiptsAsked } = createBench()
    const { addedTime } = await tracker.add(newTransaction())
    await clock.advance(RUN - 1)
    expect(tracker.get(ID)).not.toHaveProperty('stalledTime')
    await clock.advance(1)
    expect(receiptsAsked()).toBe(80)
    expect(tracker.get(ID)).toMatchObject({ stalledTime: addedTime + RUN })
    expect(tracker.get(ID)?.status).toBeUndefined()
    expect(events.at(-1)).toBe('stalled 0xabab undefined')
    await clock.advance(60 * MINUTE)
    expect(receiptsAsked()).toBe(80)
    expect(clock.pendingTimers).toBe(0)
  })

  it.each([
    ['resume()', (bench: ReturnType<typeof createBench>) => bench.tracker.resume()],
    ['check()', (bench: ReturnType<typeof createBench>) => bench.tracker.check(ID)],
  ])('is watched for another run on %s, at once and less often', async (_, again) => {
    const bench = createBench()
    await bench.tracker.add(newTransaction())
    await bench.clock.advance(10 * MINUTE)
    const before = bench.receiptsAsked()
    await again(bench)
    await bench.clock.advance(0)
    expect(bench.receiptsAsked()).toBe(before + 1)
    expect(bench.tracker.get(ID)).not.toHaveProperty('stalledTime')
    await bench.clock.advance(RUN)
    // 120 s at three ticks, and the look at once.
    expect(bench.receiptsAsked()).toBe(before + 1 + 26)
    expect(bench.tracker.get(ID)).toHaveProperty('stalledTime')
    await bench.tracker.dispose()
  })

  it('is watched for another run after a reload, its age counted from when it was added', async () => {
    const storage = testStorage()
    const first = createBench({ storage })
    await first.tracker.add(newTransaction())
    await first.clock.advance(RUN)
    await first.tracker.dispose()
    const { tracker, clock, receiptsAsked } = createBench({ storage })
    await clock.advance(61 * MINUTE)
    await tracker.load()
    await clock.advance(0)
    expect(tracker.get(ID)).not.toHaveProperty('stalledTime')
    await clock.advance(RUN)
    // The first tick, then every ten.
    expect(receiptsAsked()).toBe(8)
    expect(tracker.get(ID)).toHaveProperty('stalledTime')
  })

  it('is looked at once more before it is given up, when the machine slept through the run', async () => {
    const clock = createFakeClock(ADDED)
    let asleep = 0
    const { tracker, chain } = createBench({ clock: { ...clock, now: () => clock.now() + asleep } })
    await tracker.add(newTransaction())
    chain.receipts.set(HASH, receiptOf())
    asleep = 60 * MINUTE
    await clock.advance(RECEIPT_TICK_MS)
    expect(tracker.get(ID)).toMatchObject({ status: 'success' })
  })

  it('is not given up when somebody looks again during the last look of a run', async () => {
    const { tracker, chain, clock } = createBench()
    await tracker.add(newTransaction())
    await clock.advance(RUN - RECEIPT_TICK_MS)
    const answer = deferred()
    chain.hold = answer.promise
    await clock.advance(RECEIPT_TICK_MS)
    const looking = tracker.check(ID)
    answer.resolve()
    expect(await looking).not.toHaveProperty('stalledTime')
    await clock.advance(0)
    expect(tracker.get(ID)).not.toHaveProperty('stalledTime')
    await tracker.dispose()
  })

  it('asks one question at a time per transaction, however slow the node is', async () => {
    const { tracker, chain, clock } = createBench()
    const answer = deferred()
    chain.hold = answer.promise
    await tracker.add(newTransaction())
    await clock.advance(3 * RECEIPT_TICK_MS)
    const [first, second] = [tracker.check(ID), tracker.check(ID)]
    expect(chain.inFlight).toBe(1)
    answer.resolve()
    expect(await second).toEqual(await first)
    await tracker.dispose()
  })

  it('asks for 64 receipts at once at most, and once for the block of a chain', async () => {
    const { tracker, chain, clock } = createBench()
    const answer = deferred()
    chain.hold = answer.promise
    await Promise.all(
      Array.from({ length: 200 }, (_, index) => tracker.add(newTransaction({ hash: hashNumber(index) }))),
    )
    await clock.advance(RECEIPT_TICK_MS)
    expect(chain.mostInFlight).toBe(64)
    expect(chain.asked.filter((question) => question === `block ${arbitrum.id}`)).toHaveLength(1)
    expect(clock.pendingTimers).toBe(65)
    answer.resolve()
    await clock.advance(0)
    expect(tracker.store.getAll().filter(({ lastCheckedTime }) => lastCheckedTime)).toHaveLength(200)
    await tracker.dispose()
  })

  it('leaves no timer and hears no answer after dispose', async () => {
    const { tracker, chain, clock, events, logger } = createBench()
    const answer = deferred()
    chain.hold = answer.promise
    chain.receipts.set(HASH, receiptOf())
    await tracker.add(newTransaction())
    await clock.advance(RECEIPT_TICK_MS)
    await tracker.dispose()
    answer.resolve()
    await clock.advance(MINUTE)
    expect(clock.pendingTimers).toBe(0)
    expect(tracker.get(ID)).toEqual(pendingTransaction())
    expect(events).toEqual([])
    expect(logger.lines).toEqual([])
    tracker.resume()
    expect(clock.pendingTimers).toBe(0)
  })
})

describe('a tracker that is disposed of', () => {
  it('during the last look of a run says nothing of a stall', async () => {
    const { tracker, chain, clock, events } = createBench()
    await tracker.add(newTransaction())
    await clock.advance(RUN - RECEIPT_TICK_MS)
    chain.hold = new Promise(() => undefined)
    await clock.advance(RECEIPT_TICK_MS)
    await tracker.dispose()
    await clock.advance(MINUTE)
    expect(tracker.get(ID)).not.toHaveProperty('stalledTime')
    expect(events).not.toContain('stalled 0xabab undefined')
    expect(clock.pendingTimers).toBe(0)
  })
})

describe('a gate', () => {
  it('that is closed lets nothing be asked; opening looks at once and begins the run anew', async () => {
    const gate = switchGate(false)
    const { tracker, clock, receiptsAsked } = createBench({ gate })
    await tracker.add(newTransaction())
    await clock.advance(60 * MINUTE)
    expect(receiptsAsked()).toBe(0)
    expect(clock.pendingTimers).toBe(0)
    expect(tracker.get(ID)).toEqual(pendingTransaction())

    gate.set(true)
    await clock.advance(0)
    expect(receiptsAsked()).toBe(1)
    await clock.advance(RUN)
    expect(tracker.get(ID)).toHaveProperty('stalledTime')
    await tracker.dispose()
  })

  it('that closes stops the timer, and a stalled transaction is watched again once it opens', async () => {
    const gate = switchGate(true)
    const { tracker, clock, chain } = createBench({ gate })
    await tracker.add(newTransaction())
    await clock.advance(RUN)
    gate.set(false)
    expect(clock.pendingTimers).toBe(0)
    chain.receipts.set(HASH, receiptOf())
    gate.set(true)
    await clock.advance(RECEIPT_TICK_MS)
    expect(tracker.get(ID)).toMatchObject({ status: 'success' })
  })

  it('that is closed, as in a tab that leaves the polling to another, takes no stall back', async () => {
    const storage = testStorage()
    const first = createBench({ storage })
    await first.tracker.add(newTransaction())
    await first.clock.advance(RUN)
    await first.tracker.dispose()
    const gate = switchGate(false)
    const { tracker, clock } = createBench({ storage, gate })
    await tracker.load()
    tracker.resume()
    await clock.advance(MINUTE)
    expect(tracker.get(ID)).toHaveProperty('stalledTime')
    gate.set(true)
    await clock.advance(0)
    expect(tracker.get(ID)).not.toHaveProperty('stalledTime')
    await tracker.dispose()
  })

  it('that wakes without having opened does not prolong a run', async () => {
    const gate = switchGate(true)
    const { tracker, clock } = createBench({ gate })
    await tracker.add(newTransaction())
    await clock.advance(RUN / 2)
    gate.set(true)
    await clock.advance(RUN / 2)
    expect(tracker.get(ID)).toHaveProperty('stalledTime')
  })

  it('that closed during a run lets even resume() ask nothing', async () => {
    const gate = switchGate(true)
    const { tracker, clock, receiptsAsked } = createBench({ gate })
    await tracker.add(newTransaction())
    await clock.advance(RECEIPT_TICK_MS)
    gate.set(false)
    tracker.resume()
    await clock.advance(MINUTE)
    expect(receiptsAsked()).toBe(1)
    await tracker.dispose()
  })

  it('does not keep a person from looking', async () => {
    const { tracker, chain } = createBench({ gate: switchGate(false) })
    await tracker.add(newTransaction())
    chain.receipts.set(HASH, receiptOf())
    expect(await tracker.check(ID)).toMatchObject({ status: 'success' })
  })
})

describe('what became of a transaction without a receipt', () => {
  it('is asked rarely, and never before the node has shown it', async () => {
    const { tracker, chain, clock } = tracingBench()
    await tracker.add(newTransaction())
    await clock.advance(2 * RECEIPT_TICK_MS)
    chain.sent = SENT
    await clock.advance(MINUTE)
    const asked = (what: string) => chain.asked.filter((question) => question.startsWith(what))
    expect(asked('transaction')).toHaveLength(3)
    expect(asked('trace')).toEqual(Array(2).fill('trace 0xabab nonce 7 from 100'))
    await tracker.dispose()
  })

  it('is not asked for any more once no node has shown it for five minutes', async () => {
    const { tracker, chain, clock, receiptsAsked } = tracingBench()
    await tracker.add(newTransaction())
    await clock.advance(5 * MINUTE)
    await tracker.check(ID)
    const asked = chain.asked.filter((question) => question.startsWith('transaction')).length
    expect(asked).toBe(81)
    const before = receiptsAsked()
    await clock.advance(RUN)
    expect(chain.asked.filter((question) => question.startsWith('transaction'))).toHaveLength(asked)
    expect(receiptsAsked()).toBeGreaterThan(before)
    await tracker.dispose()
  })

  it('sped up: the new hash is followed to its receipt, under the same id', async () => {
    const { tracker, chain, clock } = tracingBench()
    chain.sent = SENT
    await tracker.add(newTransaction())
    chain.fate = { status: 'replaced', hash: FILL_HASH, isSameCall: true }
    await clock.advance(31_500)
    expect(tracker.get(ID)).toMatchObject({ hash: FILL_HASH })
    const receipt = receiptOf({ transactionHash: FILL_HASH })
    chain.receipts.set(FILL_HASH, receipt)
    await clock.advance(RECEIPT_TICK_MS)
    expect(tracker.get(ID)).toMatchObject({ id: ID, hash: FILL_HASH, status: 'success', receipt })
    expect(clock.pendingTimers).toBe(0)
  })

  it('cancelled in the wallet: it ends as replaced, and says by what', async () => {
    const { tracker, chain, clock, events } = tracingBench()
    chain.sent = SENT
    await tracker.add(newTransaction())
    chain.fate = { status: 'replaced', hash: FILL_HASH, isSameCall: false }
    await clock.advance(31_500)
    expect(tracker.get(ID)).toMatchObject({ status: 'replaced', replacedBy: FILL_HASH })
    expect(events.at(-1)).toBe('finished 0xabab replaced')
    expect(clock.pendingTimers).toBe(0)
  })

  it('dropped: it says so and stays pending', async () => {
    const { tracker, chain, clock } = tracingBench()
    chain.sent = SENT
    await tracker.add(newTransaction())
    chain.fate = { status: 'dropped' }
    await clock.advance(31_500)
    expect(tracker.get(ID)?.message).toContain('does not know this transaction')
    expect(tracker.get(ID)?.status).toBeUndefined()
    await tracker.dispose()
  })

  it('cannot be told: that is logged, and the receipt is asked for all the same', async () => {
    const { tracker, chain, clock, logger } = createBench({
      trace: () => ({
        getTransaction: () => Promise.reject(new Error('Not supported')),
        traceTransaction: () => Promise.reject(new Error('Not supported')),
      }),
    })
    await tracker.add(newTransaction())
    await clock.advance(RECEIPT_TICK_MS)
    expect(logger.lines).toEqual([
      `warn: What became of transaction ${ID} could not be read: Error: Not supported`,
    ])
    expect(tracker.get(ID)).toMatchObject({ lastCheckedBlockNumber: 100n })
    chain.receipts.set(HASH, receiptOf())
    await clock.advance(RECEIPT_TICK_MS)
    expect(tracker.get(ID)?.status).toBe('success')
  })
})

describe('what others know of a transaction', () => {
  it('marks it checked', async () => {
    const { tracker, clock } = createBench()
    await tracker.add(newTransaction())
    expect(await tracker.markChecked(ID, 7n)).toMatchObject({
      lastCheckedTime: clock.now(),
      lastCheckedBlockNumber: 7n,
    })
    await tracker.dispose()
  })

  it.each([
    ['a receipt', { receipt: receiptOf({ status: 'error' }) }, 'error'],
    ['a status', { status: 'partial_success' } as const, 'partial_success'],
  ])('finishes it with %s', async (_, end, status) => {
    const { tracker, clock, events } = createBench()
    await tracker.add(newTransaction())
    expect(await tracker.finalize(ID, end)).toMatchObject({ status, confirmedTime: clock.now() })
    expect(events).toEqual([`updated 0xabab ${status}`, `finished 0xabab ${status}`])
    expect(clock.pendingTimers).toBe(0)
  })

  it.each(['check', 'markChecked', 'finalize'] as const)(
    '%s refuses one that is not tracked',
    async (name) => {
      const { tracker } = createBench()
      const call = { check: () => tracker.check('x'), markChecked: () => tracker.markChecked('x') }
      const finalize = () => tracker.finalize('x', { status: 'success' })
      await expect({ ...call, finalize }[name]()).rejects.toMatchObject({ code: 'UNKNOWN_TRANSACTION' })
    },
  )
})

describe('two tabs over one storage', () => {
  it('both know how a transaction ended that one of them watches', async () => {
    const storage = testStorage()
    const listeners: ((key: string) => void)[] = []
    const tab = (at: number) => ({
      publish: (key: string) => {
        for (const [other, listener] of listeners.entries()) if (other !== at) listener(key)
      },
      subscribe: (listener: (key: string) => void) => {
        listeners[at] = listener
        return () => undefined
      },
    })
    const watching = createBench({ storage, tabs: tab(0) })
    const other = createBench({ storage, tabs: tab(1), gate: switchGate(false) })
    await watching.tracker.add(newTransaction())
    watching.chain.receipts.set(HASH, receiptOf())
    await watching.clock.advance(RECEIPT_TICK_MS)
    await other.clock.advance(RECEIPT_TICK_MS)
    expect(other.tracker.get(ID)).toEqual(watching.tracker.get(ID))
    expect(other.tracker.get(ID)).toMatchObject({ status: 'success' })
    expect(other.chain.asked).toEqual([])
    expect(other.events).toContain('finished 0xabab success')
  })
})

describe('clearing transactions', () => {
  it('forgets finished ones of a chain, keeps pending ones unless they are to be dropped', async () => {
    const storage = testStorage()
    const { tracker, clock } = createBench({ storage })
    await tracker.add(newTransaction())
    await tracker.finalize(ID, { status: 'success' })
    const { id: pending } = await tracker.add(newTransaction({ hash: FILL_HASH }))
    const { id: onMantle } = await tracker.add(newTransaction({ chainId: mantle.id }))
    expect(await tracker.clear({ chainId: arbitrum.id })).toEqual({ cleared: [ID], kept: [pending] })
    expect(await tracker.clear({ pending: 'drop' })).toEqual({ cleared: [pending, onMantle], kept: [] })
    expect(storage.values.size).toBe(0)
    expect(clock.pendingTimers).toBe(0)
  })

  it('does not bring one back whose receipt was on its way', async () => {
    const { tracker, chain, clock, logger } = createBench()
    const answer = deferred()
    chain.hold = answer.promise
    chain.receipts.set(HASH, receiptOf())
    await tracker.add(newTransaction())
    await clock.advance(RECEIPT_TICK_MS)
    await tracker.clear({ pending: 'drop' })
    answer.resolve()
    await clock.advance(0)
    expect(tracker.store.getAll()).toEqual([])
    expect(logger.lines).toEqual([])
  })
})
