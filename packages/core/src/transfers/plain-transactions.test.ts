import { afterEach, describe, expect, it } from 'vitest'
import { arbitrum, fuel, mantle } from '../chains/records.ts'
import { fakeGate } from '../kernel/fake-browser.test-support.ts'
import type { Address, Hex } from '../kernel/schema.ts'
import type { ChainType } from '../platforms/transaction.ts'
import { RECEIPT_TICK_MS } from './next-check-time.ts'
import {
  ACCOUNT,
  type BenchOptions,
  createBench as createInstance,
  createReceipt,
  ID,
  newTransaction,
  plainTransaction,
  SENT,
  TOKEN,
} from './plain-transactions.test-support.ts'
import { StatusTracker } from './status-tracker.ts'
import type { TransactionInfo } from './to-transfer-info.ts'
import { ADDED, deferred, FILL_HASH, HASH, testStorage, transferRecord } from './transfers.test-support.ts'
import type { WalletTracking } from './wallet-tracking.ts'

const MINUTE = 60_000
const RUN = 120_000
const hashNumber = (index: number): Hex => `0x${index.toString(16).padStart(64, '0')}`

const open: StatusTracker[] = []
afterEach(async () => {
  for (const tracker of open.splice(0)) await tracker.dispose()
})

function createBench(options?: BenchOptions) {
  const bench = createInstance(options)
  open.push(bench.tracker)
  return bench
}

describe('adding a plain transaction', () => {
  it('persists it before it is in the store', async () => {
    const storage = testStorage()
    const { tracker } = createBench({ storage })
    const writing = deferred()
    storage.hold = writing.promise
    const adding = tracker.add(newTransaction())
    await new Promise((resolve) => setImmediate(resolve))
    expect(tracker.store.getAll()).toEqual([])
    writing.resolve()
    expect(await adding).toEqual(plainTransaction())
    expect([...storage.values.keys()]).toEqual([`causeway:transfer:${ID}`])
    expect(tracker.get(ID)).toEqual(plainTransaction())
  })

  it.each([
    ['no hash', { hash: '' }, 'Hash not found', 'HASH_NOT_FOUND'],
    ['a missing hash', { hash: undefined }, 'Hash not found', 'HASH_NOT_FOUND'],
    ['a short hash', { hash: '0xab' }, 'Hash is invalid', 'INVALID_HASH'],
    ['a hash that is not hex', { hash: `0x${'zz'.repeat(32)}` }, 'Hash is invalid', 'INVALID_HASH'],
    ['a chain in words', { chainId: 'mantle' }, 'ChainId not a number', 'INVALID_CHAIN_ID'],
    ['a chain that is not a number', { chainId: Number.NaN }, 'ChainId not a number', 'INVALID_CHAIN_ID'],
    ['an unknown chain', { chainId: 31337 }, 'Chain 31337 is not configured.', 'UNKNOWN_CHAIN'],
    [
      "a chain type that is not the chain's",
      { chainType: 'FUEL' },
      "Chain 42161 has no receipts of type 'FUEL'.",
      'UNKNOWN_CHAIN_TYPE',
    ],
    [
      'an unknown chain type',
      { chainType: 'SOLANA' },
      "Chain 42161 has no receipts of type 'SOLANA'.",
      'UNKNOWN_CHAIN_TYPE',
    ],
  ])('rejects %s without a request', async (_, change, message, code) => {
    const { tracker, chain, clock } = createBench()
    const adding = tracker.add({ ...newTransaction(), ...change } as ReturnType<typeof newTransaction>)
    await expect(adding).rejects.toMatchObject({ message, code })
    await clock.advance(MINUTE)
    expect(tracker.store.getAll()).toEqual([])
    expect(chain.asked).toEqual([])
  })

  it('rejects it without a source of receipts', async () => {
    const tracker = new StatusTracker({ providers: [] })
    await expect(tracker.add(newTransaction())).rejects.toMatchObject({ code: 'PLATFORM_MISSING' })
    expect(tracker.store.getAll()).toEqual([])
  })

  it.each([
    ['twice', {}],
    ['in other letters', { hash: `0x${HASH.slice(2).toUpperCase()}` as const }],
  ])('rejects a duplicate %s', async (_, change) => {
    const { tracker } = createBench()
    await tracker.add(newTransaction())
    await expect(tracker.add(newTransaction(change))).rejects.toMatchObject({ code: 'DUPLICATE_TRANSFER' })
  })

  it.each([
    ['source transaction', { hash: HASH }],
    ['supertransaction', { hash: FILL_HASH, batchId: HASH }],
  ])('rejects the %s of a transfer, as they share one record', async (_, change) => {
    const { tracker, journal } = createBench()
    await journal.add(transferRecord({ chainId: arbitrum.id, ...change }))
    await expect(tracker.add(newTransaction())).rejects.toMatchObject({ code: 'DUPLICATE_TRANSFER' })
    expect(tracker.store.getAll()).toHaveLength(1)
  })

  it('rejects a duplicate of an earlier instance before it is loaded', async () => {
    const storage = testStorage()
    await createBench({ storage }).tracker.add(newTransaction())
    const { tracker } = createBench({ storage })
    await expect(tracker.add(newTransaction())).rejects.toMatchObject({ code: 'DUPLICATE_TRANSFER' })
  })

  it('finds it by its hash', async () => {
    const { tracker } = createBench()
    const added = await tracker.add(newTransaction())
    expect(await tracker.track({ chainId: arbitrum.id, hash: HASH })).toEqual(added)
  })

  it('uses the chain type of the chain', async () => {
    const { tracker } = createBench()
    expect((await tracker.add(newTransaction({ chainId: fuel.id }))).chainType).toBe('FUEL')
  })

  it('rejects if the storage rejects the write', async () => {
    const storage = testStorage()
    storage.rejectsWrites = true
    const { tracker, clock } = createBench({ storage })
    await expect(tracker.add(newTransaction())).rejects.toMatchObject({ code: 'STORAGE_FAILED' })
    expect(clock.pendingTimers).toBe(0)
  })

  const exchange = {
    inputChainId: arbitrum.id,
    outputChainId: arbitrum.id,
    inputCurrencyId: TOKEN,
    outputCurrencyId: ACCOUNT,
  }
  const both = { inputCurrency: TOKEN, outputCurrency: ACCOUNT }
  const lending = { lender: 'AAVE_V3', txType: 'Deposit' }
  const NATIVE: Address = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'

  it.each<[TransactionInfo, object]>([
    [{ type: 'Approve', tokenAddress: TOKEN }, { inputCurrency: TOKEN }],
    [
      { type: 'Swap', ...exchange, txType: 'exactIn' },
      { ...both, txType: 'exactIn' },
    ],
    [
      { type: 'Bridge', ...exchange, outputChainId: mantle.id },
      { ...both, outputChainId: mantle.id },
    ],
    [{ type: 'Wrap', unwrapped: false, chainId: arbitrum.id }, { inputCurrency: NATIVE }],
    [{ type: 'Wrap', unwrapped: true, chainId: arbitrum.id }, { outputCurrency: NATIVE }],
    [{ type: 'Money Market', ...lending }, lending],
    [
      { type: 'Money Market', ...lending, tokenAddress: TOKEN },
      { ...lending, inputCurrency: TOKEN },
    ],
    [
      { type: 'Money Market', ...lending, txType: 'Borrow', tokenAddress: TOKEN },
      { ...lending, txType: 'Borrow', outputCurrency: TOKEN },
    ],
    [
      { type: 'Margin', ...lending, txType: 'Open', inputCurrencyId: TOKEN, outputCurrencyId: ACCOUNT },
      { ...lending, txType: 'Open', ...both },
    ],
    [{ type: 'Vest Rewards' }, {}],
    [{ type: 'Claim Rewards', lender: 'AAVE_V3' }, { lender: 'AAVE_V3' }],
    [{ type: 'SwitchEMode', lender: 'AAVE_V3' }, { lender: 'AAVE_V3' }],
  ])('records the input and output of %o, also for a later process', async (info, recorded) => {
    const storage = testStorage()
    const added = await createBench({ storage }).tracker.add(newTransaction({ info }))
    const common = { account: ACCOUNT, inputChainId: arbitrum.id, outputChainId: arbitrum.id }
    expect(added.info).toEqual({ type: info.type, ...common, ...recorded })
    const { tracker } = createBench({ storage })
    await tracker.load()
    expect(tracker.store.getAll()).toEqual([added])
  })

  it.each([
    ['of an unknown type', { info: { ...plainTransaction().info, type: 'Gamble' } }],
    ['that ended in an unknown way', { status: 'lost' }],
    ['with a receipt that is not one', { receipt: { status: 'success' } }],
  ])('moves a stored one %s aside', async (_, change) => {
    const data = { ...plainTransaction(), ...change }
    const stored = JSON.stringify({ version: 1, data })
    const storage = testStorage([[`causeway:transfer:${ID}`, stored]])
    const { tracker, logger } = createBench({ storage })
    await tracker.load()
    expect(tracker.store.getAll()).toEqual([])
    expect(logger.lines.join()).toContain('is unreadable')
  })
})

describe('the tracking data of a universal wallet', () => {
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
    },
  )

  it.each<[object, string, string]>([
    [{}, 'Universal: No compatible tracking data provided', 'TRACKING_DATA_MISSING'],
    [{ BICONOMY: {} }, 'No request hash found.', 'REQUEST_HASH_MISSING'],
    [{ EVM: {} }, 'No transaction hash found.', 'TRANSACTION_HASH_MISSING'],
    [{ FUEL: { hash: '' } }, 'No transaction hash found.', 'TRANSACTION_HASH_MISSING'],
    [{ BICONOMY: { requestHash: '0x12' } }, 'Hash is invalid', 'INVALID_HASH'],
  ])('are rejected as %j with: %s', async (tracking, message, code) => {
    const { tracker } = createBench()
    await expect(tracker.addFromWallet(tracking, newTransaction())).rejects.toMatchObject({ message, code })
  })
})

describe('getting a receipt', () => {
  const request = { chainId: arbitrum.id, hash: HASH }

  it.each([undefined, 'EVM', 'BICONOMY'] as const)(
    'asks the source of the chain type %s, tracked or not',
    async (chainType) => {
      const { tracker, chain } = createBench()
      chain.receipts.set(HASH, createReceipt())
      expect(await tracker.getReceipt({ ...request, chainType })).toEqual(createReceipt())
      expect(tracker.store.getAll()).toEqual([])
    },
  )

  it.each<[string, object, string, string]>([
    ['a chain', { chainId: undefined }, 'No chainId', 'NO_CHAIN_ID'],
    ['a hash', { hash: '' }, 'Hash not found', 'HASH_NOT_FOUND'],
  ])('rejects without %s', async (_, change, message, code) => {
    const { tracker } = createBench()
    await expect(tracker.getReceipt({ ...request, ...change })).rejects.toMatchObject({ message, code })
  })

  it('times out after ten seconds', async () => {
    const { tracker, chain, clock } = createBench()
    chain.hold = new Promise(() => undefined)
    const lookup = expect(tracker.getReceipt(request)).rejects.toMatchObject({ code: 'TIMEOUT' })
    await clock.advance(10_000)
    await lookup
    expect(clock.pendingTimers).toBe(0)
  })
})

describe('a plain transaction', () => {
  it('ends with its receipt, without further requests', async () => {
    const { tracker, chain, clock, events, count } = createBench()
    await tracker.add(newTransaction())
    await clock.advance(2 * RECEIPT_TICK_MS)
    chain.receipts.set(HASH, createReceipt())
    await clock.advance(60 * MINUTE)
    expect(count('receipt')).toBe(3)
    expect(clock.pendingTimers).toBe(0)
    expect(events.at(-1)).toBe('finished 0xabab DONE')
    expect(events.filter((event) => event.startsWith('finished'))).toHaveLength(1)
    const endTime = ADDED + 3 * RECEIPT_TICK_MS
    expect(tracker.get(ID)).toEqual({
      ...plainTransaction(),
      status: 'DONE',
      confirmedBy: 'chain',
      toHash: HASH,
      receipt: createReceipt(),
      lastCheckedTime: endTime,
      lastCheckedBlockNumber: 100n,
      confirmedTime: endTime,
      finishedTime: endTime,
    })
  })

  it('has failed after a reverted receipt, which is stored', async () => {
    const storage = testStorage()
    const { tracker, chain, clock } = createBench({ storage })
    chain.receipts.set(HASH, createReceipt({ status: 'error' }))
    await tracker.add(newTransaction())
    await clock.advance(RECEIPT_TICK_MS)
    const record = tracker.get(ID)
    expect(record).toMatchObject({ status: 'FAILED', receipt: { status: 'error', blockNumber: 100n } })
    const later = createBench({ storage })
    await later.tracker.load()
    expect(later.tracker.get(ID)).toEqual(record)
    expect(later.clock.pendingTimers).toBe(0)
  })

  it('is done with its receipt, also for a bridge, and has no destination transaction', async () => {
    const { tracker, chain, clock } = createBench()
    chain.receipts.set(HASH, createReceipt())
    const currencies = { inputCurrencyId: TOKEN, outputCurrencyId: TOKEN }
    const info = {
      type: 'Bridge',
      inputChainId: arbitrum.id,
      outputChainId: mantle.id,
      ...currencies,
    } as const
    await tracker.add(newTransaction({ info }))
    await clock.advance(RECEIPT_TICK_MS)
    expect(tracker.get(ID)).toMatchObject({ status: 'DONE', receipt: createReceipt() })
    expect(tracker.get(ID)).not.toHaveProperty('toHash')
  })

  it('ends with the receipt of the supertransaction for a smart account, without a search for replacements', async () => {
    const { tracker, chain, clock, count } = createBench()
    chain.sent = SENT
    await tracker.add(newTransaction({ chainType: 'BICONOMY' }))
    await clock.advance(MINUTE)
    expect(count('transaction')).toBe(0)
    const explorerUrl = 'https://meescan.example/1'
    const receipt = createReceipt({ chainType: 'BICONOMY', transactionHash: FILL_HASH, explorerUrl })
    chain.receipts.set(HASH, receipt)
    await clock.advance(RECEIPT_TICK_MS)
    expect(tracker.get(ID)).toMatchObject({ status: 'DONE', hash: HASH, toHash: FILL_HASH, receipt })
  })

  it('waits for the confirmations of its chain and additional ones', async () => {
    const { tracker, chain, clock } = createBench({ extraConfirmations: 1 })
    chain.receipts.set(HASH, createReceipt({ chainId: mantle.id }))
    const { id } = await tracker.add(newTransaction({ chainId: mantle.id }))
    await clock.advance(10 * RECEIPT_TICK_MS)
    expect(tracker.get(id)).toMatchObject({ status: 'PENDING', lastCheckedBlockNumber: 100n })
    chain.block = 101n
    await clock.advance(RECEIPT_TICK_MS)
    expect(tracker.get(id)).toMatchObject({ status: 'PENDING' })
    chain.block = 102n
    await clock.advance(RECEIPT_TICK_MS)
    expect(tracker.get(id)).toMatchObject({ status: 'DONE', lastCheckedBlockNumber: 102n })
  })

  it('needs no block number for a single confirmation', async () => {
    const { tracker, chain, clock, logger } = createBench()
    chain.block = new Error('Busy')
    chain.receipts.set(HASH, createReceipt({ status: 'error' }))
    await tracker.add(newTransaction())
    await clock.advance(RECEIPT_TICK_MS)
    expect(tracker.get(ID)?.status).toBe('FAILED')
    expect(logger.lines).toEqual(['debug: Failed to read the block number of chain 42161.'])
  })

  it('stays pending while its chain cannot be read, which is logged', async () => {
    const { tracker, chain, clock, logger } = createBench()
    chain.receipts.set(HASH, new Error('502'))
    await tracker.add(newTransaction())
    await clock.advance(RECEIPT_TICK_MS)
    expect(tracker.get(ID)?.status).toBe('PENDING')
    expect(logger.lines).toEqual([`debug: Failed to check the source transaction of transfer ${ID}.`])
    chain.receipts.set(HASH, createReceipt())
    await clock.advance(RECEIPT_TICK_MS)
    expect(tracker.get(ID)?.status).toBe('DONE')
  })

  it('is requested again if a node never replies', async () => {
    const { tracker, chain, clock } = createBench()
    chain.hold = new Promise(() => undefined)
    chain.receipts.set(HASH, createReceipt())
    await tracker.add(newTransaction())
    await clock.advance(RECEIPT_TICK_MS + 10_000)
    chain.hold = undefined
    await clock.advance(RECEIPT_TICK_MS)
    expect(tracker.get(ID)?.status).toBe('DONE')
  })

  it('is stalled, not failed, after 120 s of polling, and ends when it is included later', async () => {
    const { tracker, chain, clock, events, count } = createBench()
    await tracker.add(newTransaction())
    await clock.advance(RUN - 1)
    expect(tracker.get(ID)).not.toHaveProperty('stalledTime')
    await clock.advance(1)
    expect(count('receipt')).toBe(80)
    expect(tracker.get(ID)).toMatchObject({ status: 'PENDING', stalledTime: ADDED + RUN })
    expect(events).toContain('stalled 0xabab PENDING')
    chain.receipts.set(HASH, createReceipt())
    await clock.advance(10_000)
    expect(tracker.get(ID)).toMatchObject({ status: 'DONE' })
    expect(tracker.get(ID)).not.toHaveProperty('stalledTime')
    expect(clock.pendingTimers).toBe(0)
  })

  it.each([
    ['check()', ({ tracker }: ReturnType<typeof createBench>) => tracker.check(ID)],
    [
      'track()',
      ({ tracker }: ReturnType<typeof createBench>) => tracker.track({ chainId: arbitrum.id, hash: HASH }),
    ],
  ])('is polled again after %s, less often by its age', async (_, again) => {
    const bench = createBench()
    await bench.tracker.add(newTransaction())
    await bench.clock.advance(10 * MINUTE)
    const before = bench.count('receipt')
    await again(bench)
    await bench.clock.advance(RUN)
    // Polled every 4.5 s (three ticks of 1.5 s) for 120 s.
    expect(bench.count('receipt') - before).toBeGreaterThanOrEqual(26)
    expect(bench.count('receipt') - before).toBeLessThanOrEqual(27)
  })

  it('is polled after a reload, by its age', async () => {
    const storage = testStorage()
    const first = createBench({ storage })
    await first.tracker.add(newTransaction())
    await first.tracker.dispose()
    const { tracker, chain, clock, count } = createBench({ storage, jump: () => 61 * MINUTE })
    await tracker.load()
    await clock.advance(16_500)
    // Polled at the first tick and ten ticks later.
    expect(count('receipt')).toBe(2)
    chain.receipts.set(HASH, createReceipt())
    await clock.advance(15_000)
    expect(tracker.get(ID)).toMatchObject({ status: 'DONE' })
  })

  it('is checked once more before polling stops if the machine slept', async () => {
    let asleep = 0
    const { tracker, chain, clock } = createBench({ jump: () => asleep })
    await tracker.add(newTransaction())
    chain.receipts.set(HASH, createReceipt())
    asleep = 60 * MINUTE
    await clock.advance(RECEIPT_TICK_MS)
    expect(tracker.get(ID)).toMatchObject({ status: 'DONE' })
  })

  it('is requested once at a time, even by a slow node', async () => {
    const { tracker, chain, clock } = createBench()
    const answer = deferred()
    chain.hold = answer.promise
    await tracker.add(newTransaction())
    await clock.advance(3 * RECEIPT_TICK_MS)
    const [first, second] = [tracker.check(ID), tracker.check(ID)]
    expect(chain.inFlight).toBe(1)
    answer.resolve()
    expect(await second).toEqual(await first)
  })

  it('shares the limit of 64 concurrent receipts, and the block number of its chain', async () => {
    const { tracker, chain, clock, count } = createBench()
    const answer = deferred()
    chain.hold = answer.promise
    await Promise.all(
      Array.from({ length: 200 }, (_, index) => tracker.add(newTransaction({ hash: hashNumber(index) }))),
    )
    await clock.advance(RECEIPT_TICK_MS)
    expect(chain.mostInFlight).toBe(64)
    expect(count('block')).toBe(1)
    answer.resolve()
    await clock.advance(0)
    expect(tracker.store.getAll().filter(({ lastCheckedTime }) => lastCheckedTime)).toHaveLength(200)
  })

  it('leaves no timers, events and logs after disposal', async () => {
    const { tracker, chain, clock, events, logger } = createBench()
    const answer = deferred()
    chain.hold = answer.promise
    chain.receipts.set(HASH, createReceipt())
    await tracker.add(newTransaction())
    await clock.advance(RECEIPT_TICK_MS)
    await tracker.dispose()
    answer.resolve()
    await clock.advance(MINUTE)
    expect(clock.pendingTimers).toBe(0)
    expect(tracker.get(ID)).toEqual(plainTransaction())
    expect(events).toEqual([])
    expect(logger.lines).toEqual([])
    await tracker.check(ID)
    expect(clock.pendingTimers).toBe(0)
  })

  it('does not stall if the tracker is disposed during the last check', async () => {
    const { tracker, chain, clock, events } = createBench()
    await tracker.add(newTransaction())
    await clock.advance(RUN - RECEIPT_TICK_MS)
    chain.hold = new Promise(() => undefined)
    await clock.advance(RECEIPT_TICK_MS)
    await tracker.dispose()
    await clock.advance(MINUTE)
    expect(tracker.get(ID)).not.toHaveProperty('stalledTime')
    expect(events).not.toContain('stalled 0xabab PENDING')
    expect(clock.pendingTimers).toBe(0)
  })
})

describe('a plain transaction behind a gate', () => {
  it('is not requested while the gate is closed, and immediately when it opens', async () => {
    const gate = fakeGate(false)
    const { tracker, clock, count } = createBench({ gate })
    await tracker.add(newTransaction())
    await clock.advance(60 * MINUTE)
    expect(count('receipt')).toBe(0)
    expect(clock.pendingTimers).toBe(0)
    expect(tracker.get(ID)).toEqual(plainTransaction())
    gate.set(true)
    await clock.advance(0)
    expect(count('receipt')).toBe(1)
    expect(tracker.get(ID)).toHaveProperty('stalledTime')
  })

  it('is polled again when the gate opens after it had stalled', async () => {
    const gate = fakeGate()
    const { tracker, clock, chain } = createBench({ gate })
    await tracker.add(newTransaction())
    await clock.advance(RUN)
    gate.set(false)
    expect(clock.pendingTimers).toBe(0)
    chain.receipts.set(HASH, createReceipt())
    gate.set(true)
    await clock.advance(RECEIPT_TICK_MS)
    expect(tracker.get(ID)).toMatchObject({ status: 'DONE' })
  })

  it('stays stalled in a tab that does not poll', async () => {
    const storage = testStorage()
    const first = createBench({ storage })
    await first.tracker.add(newTransaction())
    await first.clock.advance(RUN)
    await first.tracker.dispose()
    const { tracker, clock, count } = createBench({ storage, gate: fakeGate(false) })
    await tracker.load()
    await tracker.track({ chainId: arbitrum.id, hash: HASH })
    await clock.advance(MINUTE)
    expect(tracker.get(ID)).toHaveProperty('stalledTime')
    expect(count('receipt')).toBe(0)
  })

  it('is not polled longer because a closed gate notifies', async () => {
    const gate = fakeGate()
    const { tracker, clock, count } = createBench({ gate })
    await tracker.add(newTransaction())
    await clock.advance(RUN / 2)
    gate.set(true)
    await clock.advance(RUN / 2)
    expect(tracker.get(ID)).toHaveProperty('stalledTime')
    const before = count('receipt')
    await clock.advance(15_000)
    expect(count('receipt') - before).toBeLessThanOrEqual(2)
  })

  it('can be checked manually', async () => {
    const { tracker, chain } = createBench({ gate: fakeGate(false) })
    await tracker.add(newTransaction())
    chain.receipts.set(HASH, createReceipt())
    expect(await tracker.check(ID)).toMatchObject({ status: 'DONE' })
  })
})

describe('a plain transaction without a receipt', () => {
  it('is checked for a replacement only after a node has shown it, from a block at which it was pending', async () => {
    const { tracker, chain, clock, count } = createBench()
    await tracker.add(newTransaction())
    await clock.advance(2 * RECEIPT_TICK_MS)
    expect([count('transaction'), count('trace')]).toEqual([2, 0])
    chain.sent = SENT
    await clock.advance(2 * RECEIPT_TICK_MS)
    expect(count('transaction')).toBe(3)
    expect(chain.asked.at(-1)).toBe('trace 0xabab nonce 7 from 100')
    expect(tracker.get(ID)?.sentCall).toMatchObject({ nonce: 7, fromBlock: 100n, from: ACCOUNT })
  })

  it('is tracked under its new hash and the same id when it was sped up', async () => {
    const { tracker, chain, clock } = createBench()
    chain.sent = SENT
    await tracker.add(newTransaction())
    chain.replacement = { status: 'replaced', hash: FILL_HASH, isSameCall: true }
    await clock.advance(2 * RECEIPT_TICK_MS)
    expect(tracker.get(ID)).toMatchObject({ hash: FILL_HASH, status: 'PENDING' })
    const receipt = createReceipt({ transactionHash: FILL_HASH })
    chain.receipts.set(FILL_HASH, receipt)
    await clock.advance(RECEIPT_TICK_MS)
    expect(tracker.get(ID)).toMatchObject({ id: ID, hash: FILL_HASH, status: 'DONE', receipt })
    expect(tracker.get(ID)).not.toHaveProperty('sentCall')
    expect(clock.pendingTimers).toBe(0)
  })

  it('is invalid once a confirmed transaction used its nonce, and names it', async () => {
    const { tracker, chain, clock, events } = createBench()
    chain.sent = SENT
    await tracker.add(newTransaction())
    chain.replacement = { status: 'replaced', hash: FILL_HASH, isSameCall: false }
    await clock.advance(3 * RECEIPT_TICK_MS)
    expect(tracker.get(ID)).toMatchObject({ status: 'PENDING' })
    chain.receipts.set(FILL_HASH, createReceipt({ transactionHash: FILL_HASH }))
    await clock.advance(RECEIPT_TICK_MS)
    expect(tracker.get(ID)).toMatchObject({ status: 'INVALID', hash: HASH, replacedBy: FILL_HASH })
    expect(tracker.get(ID)).not.toHaveProperty('receipt')
    expect(events.at(-1)).toBe('finished 0xabab INVALID')
    expect(clock.pendingTimers).toBe(0)
  })

  it('stays pending while it is dropped, and reports that', async () => {
    const { tracker, chain, clock } = createBench()
    chain.sent = SENT
    await tracker.add(newTransaction())
    chain.replacement = { status: 'dropped' }
    await clock.advance(2 * RECEIPT_TICK_MS)
    expect(tracker.get(ID)).toMatchObject({ status: 'PENDING' })
    expect(tracker.get(ID)?.message).toContain('no longer knows the transaction')
    chain.replacement = { status: 'waiting' }
    await clock.advance(RECEIPT_TICK_MS)
    expect(tracker.get(ID)).not.toHaveProperty('message')
  })

  it('is requested although a replacement cannot be detected', async () => {
    const { tracker, chain, clock, logger } = createBench()
    chain.sent = new Error('Not supported')
    await tracker.add(newTransaction())
    await clock.advance(RECEIPT_TICK_MS)
    expect(logger.lines).toEqual([`debug: Failed to check the source transaction of transfer ${ID}.`])
    chain.receipts.set(HASH, createReceipt())
    await clock.advance(RECEIPT_TICK_MS)
    expect(tracker.get(ID)?.status).toBe('DONE')
  })

  it('adds no step to a run, and is never offered to a wallet', async () => {
    const { tracker, chain, clock } = createBench()
    chain.sent = { ...SENT, to: ACCOUNT, data: '0xdeadbeef' }
    await tracker.add(newTransaction())
    await clock.advance(RECEIPT_TICK_MS)
    expect(tracker.get(ID)).toHaveProperty('sentCall')
    expect(tracker.get(ID)).not.toHaveProperty('run')
  })
})

describe('results of other observers of a plain transaction', () => {
  it('mark it as checked, and keep the later block', async () => {
    const { tracker, clock } = createBench()
    await tracker.add(newTransaction())
    const marked = { lastCheckedTime: clock.now(), lastCheckedBlockNumber: 7n, status: 'PENDING' }
    expect(await tracker.markChecked(ID, 7n)).toMatchObject(marked)
    expect(await tracker.markChecked(ID, 6n)).toMatchObject(marked)
    expect(await tracker.markChecked(ID)).toMatchObject(marked)
  })

  const { status: _, ...unsaid } = createReceipt()

  it.each([
    ['a receipt', { receipt: createReceipt() }, 'DONE'],
    ['a receipt without a status', { receipt: unsaid }, 'DONE'],
    ['a receipt that reverted', { receipt: createReceipt({ status: 'error' }) }, 'FAILED'],
    ['success', { status: 'success' }, 'DONE'],
    ['partial success', { status: 'partial_success' }, 'PARTIAL_SUCCESS'],
    ['an error', { status: 'error' }, 'FAILED'],
  ] as const)('finalizes it with %s', async (_name, end, status) => {
    const { tracker, clock, events } = createBench()
    await tracker.add(newTransaction())
    const ended = await tracker.finalize(ID, end)
    expect(ended).toMatchObject({ status, confirmedTime: clock.now(), finishedTime: clock.now() })
    expect(ended.receipt).toEqual('receipt' in end ? end.receipt : undefined)
    expect(events).toEqual([`updated 0xabab ${status}`, `finished 0xabab ${status}`])
    expect(clock.pendingTimers).toBe(0)
  })

  it('change nothing after its end', async () => {
    const { tracker } = createBench()
    await tracker.add(newTransaction())
    const ended = await tracker.finalize(ID, { status: 'success' })
    expect(await tracker.finalize(ID, { status: 'error' })).toEqual(ended)
    expect(await tracker.markChecked(ID, 7n)).toEqual(ended)
  })

  it('do not end a transfer with a provider by the receipt of its source transaction', async () => {
    const { tracker, journal } = createBench()
    await journal.add(transferRecord())
    const departed = await tracker.finalize('transfer-1', { receipt: createReceipt() })
    expect(departed).toMatchObject({ status: 'PENDING', receipt: createReceipt(), confirmedTime: ADDED })
    const ended = await tracker.finalize('transfer-1', { status: 'error' })
    expect(ended).toMatchObject({ status: 'FAILED', confirmedBy: 'provider' })
  })

  it.each(['check', 'markChecked', 'finalize'] as const)(
    '%s rejects one that is not tracked',
    async (name) => {
      const { tracker } = createBench()
      const calls = {
        check: () => tracker.check('x'),
        markChecked: () => tracker.markChecked('x'),
        finalize: () => tracker.finalize('x', { status: 'success' }),
      }
      await expect(calls[name]()).rejects.toMatchObject({ code: 'UNKNOWN_TRANSFER' })
    },
  )
})

describe('two tabs over one storage', () => {
  it('share the outcome of a plain transaction that one of them polls', async () => {
    const storage = testStorage()
    const listeners: ((key: string) => void)[] = []
    const tab = (index: number) => ({
      publish: (key: string) => {
        for (const [position, listener] of listeners.entries()) if (position !== index) listener(key)
      },
      subscribe: (listener: (key: string) => void) => {
        listeners[index] = listener
        return () => undefined
      },
    })
    const polling = createBench({ storage, tabs: tab(0) })
    const idle = createBench({ storage, tabs: tab(1), gate: fakeGate(false) })
    await polling.tracker.add(newTransaction())
    polling.chain.receipts.set(HASH, createReceipt())
    await polling.clock.advance(RECEIPT_TICK_MS)
    await idle.clock.advance(RECEIPT_TICK_MS)
    expect(idle.tracker.get(ID)).toEqual(polling.tracker.get(ID))
    expect(idle.tracker.get(ID)).toMatchObject({ status: 'DONE' })
    expect(idle.chain.asked).toEqual([])
    expect(idle.events).toContain('finished 0xabab DONE')
  })
})

describe('clearing plain transactions', () => {
  it('removes finished ones of a chain, and pending ones on request', async () => {
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

  it('does not restore one whose receipt was being read', async () => {
    const { tracker, chain, clock, logger } = createBench()
    const answer = deferred()
    chain.hold = answer.promise
    chain.receipts.set(HASH, createReceipt())
    await tracker.add(newTransaction())
    await clock.advance(RECEIPT_TICK_MS)
    await tracker.clear({ pending: 'drop' })
    answer.resolve()
    await clock.advance(0)
    expect(tracker.store.getAll()).toEqual([])
    expect(logger.lines).toEqual([])
  })
})
