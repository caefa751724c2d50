import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { NATIVE_TOKEN_ADDRESS } from '../chains/address.ts'
import type { ChainRecord } from '../chains/record.ts'
import type { Address, Hex } from '../kernel/schema.ts'
import { memoryStorage } from '../kernel/storage.ts'
import { NodesDisagreeError } from '../platforms/errors.ts'
import type { TransferEvent } from '../platforms/transfer-events.ts'
import { createFakeClock } from '../testing/fake-clock.ts'
import { createDestinationWatcher, type DestinationWatcherOptions } from './create-destination-watcher.ts'
import { createTransferJournal } from './journal.ts'
import { nextTransfer, type TransferObservation } from './next-transfer.ts'
import type { TransferRecord } from './record.ts'
import {
  type ChainScript,
  receipt,
  type ScriptedChain,
  scriptedChain,
  transferLog,
} from './scripted-chain.test-support.ts'
import {
  ADDED,
  asCall,
  FILL_HASH,
  HASH,
  RUN,
  recordingLogger,
  statusResult,
  transferRecord,
} from './transfers.test-support.ts'

const TOKEN: Address = '0x4444444444444444444444444444444444444444'
const RECIPIENT: Address = '0x2222222222222222222222222222222222222222'
const ACCOUNT: Address = '0x1111111111111111111111111111111111111111'
const RELAYER: Address = '0x7777777777777777777777777777777777777777'
const OTHER_HASH: Hex = `0x${'ef'.repeat(32)}`
const AMOUNT = 1_000_000n
const UNSEEN: TransferObservation = {
  type: 'status',
  result: statusResult('NOT_FOUND'),
  settlesOn: 'destination',
}
const SEEN: TransferObservation = {
  ...UNSEEN,
  result: statusResult('PENDING', { statusInfo: { status: 'PENDING', bridgeResponseResult: {} } }),
}

/**
 * Creates a bridge transfer of 1,000,000 base units to a recipient, with a slippage of 0.5 percent, sent after block
 * 900.
 */
function bridged(change: Partial<TransferRecord> = {}): TransferRecord {
  const { info } = transferRecord()
  return transferRecord({
    arrivalAfterBlock: 900n,
    info: {
      ...info,
      recipient: RECIPIENT,
      outputCurrency: TOKEN,
      outputAmountRaw: AMOUNT,
      slippage: 0.5,
    },
    ...change,
  })
}

function arrival(change: Partial<TransferEvent> = {}): TransferEvent {
  return {
    chainId: 10,
    token: TOKEN,
    from: RELAYER,
    to: RECIPIENT,
    amount: AMOUNT,
    transactionHash: FILL_HASH,
    blockNumber: 950n,
    ...change,
  }
}

interface BenchOptions extends Pick<DestinationWatcherOptions, 'maxBlocksPerRequest'> {
  readonly confirmations?: number
}

/** Creates a watcher of transfers from chain 1 to chain 10. */
function createBench(
  source: ChainScript,
  destination: ChainScript,
  { confirmations = 1, maxBlocksPerRequest }: BenchOptions = {},
) {
  const clock = createFakeClock(ADDED)
  const logger = recordingLogger()
  const journal = createTransferJournal({ storage: memoryStorage(), clock, logger })
  const chains = [1, 10].map((id) => ({ id, confirmations }) as ChainRecord)
  const [from, to] = [{ ...scriptedChain(source) }, scriptedChain(destination)]
  const destinationWatcher = createDestinationWatcher({
    platforms: { forChain: (chainId) => (chainId === 1 ? from : to) },
    chains,
    journal,
    clock,
    logger,
    maxBlocksPerRequest,
  })
  const { signal } = new AbortController()
  const observe = (record: TransferRecord, reported = SEEN) =>
    destinationWatcher.observe(record, reported, { signal })
  const readPayment = (record: TransferRecord, toHash: string) =>
    destinationWatcher.readPayment?.(record, toHash, { signal })
  const readArrivalTime = (record: TransferRecord, toHash: string) =>
    destinationWatcher.readArrivalTime?.(record, toHash, { signal })
  return { from, to, clock, journal, logger, observe, readPayment, readArrivalTime }
}

const LEFT: ChainScript = { receipts: { [HASH]: receipt() } }

describe('a payment that a provider reports', () => {
  const pay = (...transfers: readonly (readonly [Address, Address, Address, bigint])[]) => ({
    [FILL_HASH]: transfers.map(([token, from, to, amount]) => transferLog(token, from, to, amount)),
  })
  const readPayment = (destination: ChainScript, record = bridged()) =>
    createBench({}, destination).readPayment(record, FILL_HASH)
  const paid = { [FILL_HASH]: receipt() }
  const token = TOKEN.toLowerCase()
  const otherToken = RELAYER
  const { info } = bridged()

  it('does not exist if its transaction reverted, or moves no token to the recipient', async () => {
    const reverted = { receipts: { [FILL_HASH]: receipt(FILL_HASH, { status: 'error' }) } }
    expect(await readPayment(reverted)).toBe('none')
    expect(await readPayment({ receipts: paid, logs: pay([TOKEN, RELAYER, RELAYER, AMOUNT]) })).toBe('none')
  })

  it('is unknown if the chain cannot be read, or if the transaction settles several transfers', async () => {
    expect(await readPayment({})).toBeUndefined()
    const native = bridged({ info: { ...info, outputCurrency: NATIVE_TOKEN_ADDRESS } })
    expect(await readPayment({ receipts: paid, logs: { [FILL_HASH]: [] } }, native)).toBeUndefined()
    const twice = pay([TOKEN, RELAYER, RECIPIENT, AMOUNT], [TOKEN, RELAYER, RECIPIENT, 1n])
    expect(await readPayment({ receipts: paid, logs: twice })).toBeUndefined()
  })

  it('is the amount of the quoted token, or of the only token that arrived', async () => {
    const quoted = pay([otherToken, RELAYER, RECIPIENT, 5n], [TOKEN, RELAYER, RECIPIENT, AMOUNT - 7n])
    expect(await readPayment({ receipts: paid, logs: quoted })).toEqual({ token, amount: AMOUNT - 7n })
    const otherPayment = pay([otherToken, RELAYER, RECIPIENT, 5n])
    expect(await readPayment({ receipts: paid, logs: otherPayment })).toEqual({
      token: otherToken.toLowerCase(),
      amount: 5n,
    })
  })

  it('is the sum of the payments of a swap on one chain, less refunds', async () => {
    const swap = bridged({ info: { ...info, inputChainId: 10, outputChainId: 10 } })
    const logs = pay(
      [otherToken, RECIPIENT, RELAYER, 9n],
      [TOKEN, RELAYER, RECIPIENT, AMOUNT],
      [TOKEN, RELAYER, RECIPIENT, 3n],
      [TOKEN, RECIPIENT, RELAYER, 1n],
    )
    expect(await readPayment({ receipts: paid, logs }, swap)).toEqual({ token, amount: AMOUNT + 2n })
  })
})

describe('the time of an arrival', () => {
  const blockTime = ADDED + 60_000
  const readTime = async (destination: ChainScript, getBlockTime?: ScriptedChain['getBlockTime']) => {
    const bench = createBench({}, destination)
    await bench.clock.advance(120_000)
    if (getBlockTime) bench.to.getBlockTime = getBlockTime
    return bench.readArrivalTime(bridged(), FILL_HASH)
  }
  const included = { receipts: { [FILL_HASH]: receipt(FILL_HASH) } }

  it('is that of the block of its transaction on the destination chain', async () => {
    expect(await readTime(included, async () => blockTime)).toBe(blockTime)
  })

  it('is the time of the check if the node does not return the block', async () => {
    expect(await readTime(included)).toBe(ADDED + 120_000)
    expect(await readTime({}, async () => blockTime)).toBe(ADDED + 120_000)
  })

  it('is unknown without a destination chain or for a hash of another kind', async () => {
    const { readArrivalTime } = createBench({}, included)
    const { outputChainId: _, ...info } = bridged().info
    expect(await readArrivalTime(bridged({ info }), FILL_HASH)).toBeUndefined()
    expect(await readArrivalTime(bridged(), 'an-order')).toBeUndefined()
  })
})

describe('an arrival', () => {
  it('is a transfer of the token to the recipient, and names its transaction', async () => {
    const { observe } = createBench({}, { events: [arrival()] })
    expect(await observe(bridged())).toEqual({ type: 'arrived', toHash: FILL_HASH })
  })

  it.each([
    ['was sent by the account itself', { from: ACCOUNT }],
    ['was sent by the recipient', { from: RECIPIENT }],
    ['is of another token', { token: `0x${TOKEN.slice(2, -1)}5` as const }],
    ['goes to another account', { to: RELAYER }],
    ['is older than the transfer', { blockNumber: 899n }],
    ['is in the latest block at the start of the transfer', { blockNumber: 900n }],
    ['has an amount of zero', { amount: 0n }],
  ])('is not a payment that %s', async (_, change) => {
    const { observe } = createBench({}, { events: [arrival(change)] })
    expect(await observe(bridged())).toBeUndefined()
  })

  it.each([
    [995_000n, true],
    [994_999n, false],
    [1_005_000n, true],
    [1_005_001n, false],
  ])('may be %i of 1,000,000 at a slippage of 0.5 percent: %s', async (amount, isTaken) => {
    const { observe } = createBench({}, { events: [arrival({ amount })] })
    expect((await observe(bridged())) !== undefined).toBe(isTaken)
  })

  it('is not searched for a transfer with a message, whose recipient is a contract of many accounts', async () => {
    const { observe } = createBench({}, { events: [arrival()] })
    const terms = RUN.terms && { ...RUN.terms, request: { ...RUN.terms.request, message: '0x1234' as const } }
    expect(await observe(bridged({ run: { ...RUN, ...(terms ? { terms } : {}) } }))).toBeUndefined()
    expect(await observe(bridged({ run: RUN }))).toEqual({ type: 'arrived', toHash: FILL_HASH })
  })

  it('must have exactly the quoted amount if the slippage is unknown', async () => {
    const { slippage: _, ...info } = bridged().info
    for (const [amount, isTaken] of [
      [AMOUNT, true],
      [AMOUNT - 1n, false],
      [AMOUNT + 1n, false],
    ] as const) {
      const { observe } = createBench({}, { events: [arrival({ amount })] })
      expect((await observe(bridged({ info }))) !== undefined).toBe(isTaken)
    }
  })

  it('is searched without reading the source chain once the provider reports the deposit', async () => {
    const nobody: ChainScript = { receipts: {} }
    for (const change of [{ departedTime: ADDED }, { toHash: OTHER_HASH }]) {
      const { observe, from } = createBench(nobody, { events: [arrival()] })
      const requests: string[] = []
      from.getReceipt = async (_chainId, hash) => {
        requests.push(hash)
        return undefined
      }
      expect(await observe(bridged(change), UNSEEN)).toEqual({ type: 'arrived', toHash: FILL_HASH })
      expect(requests).toEqual([])
    }
  })

  it('may differ by exactly the slippage, bounds included, for any amount', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.bigInt(1n, 2n ** 200n),
        fc.integer({ min: 0, max: 5_000 }),
        fc.integer({ min: -1, max: 1 }),
        fc.boolean(),
        async (expected, basisPoints, beyond, isMore) => {
          const bound = (expected * BigInt(basisPoints)) / 10_000n
          const amount = isMore ? expected + bound + BigInt(beyond) : expected - bound - BigInt(beyond)
          fc.pre(amount >= 0n)
          const record = bridged()
          const { observe } = createBench({}, { events: [arrival({ amount })] })
          const observation = await observe({
            ...record,
            info: { ...record.info, outputAmountRaw: expected, slippage: basisPoints / 100 },
          })
          const distance = amount > expected ? amount - expected : expected - amount
          expect(observation !== undefined).toBe(distance <= bound)
        },
      ),
    )
  })

  it.each([
    [
      'the native token, which emits no transfer event',
      { outputCurrency: '0x0000000000000000000000000000000000000000' },
    ],
    ['an unknown token', { outputCurrency: undefined }],
    ['an unknown amount', { outputAmountRaw: undefined }],
    ['an amount of zero', { outputAmountRaw: 0n }],
    ['an unknown chain', { outputChainId: undefined }],
    ['the source chain as its destination', { outputChainId: 1 }],
  ])('is not searched for a transfer with %s', async (_, change) => {
    const { observe, to, from } = createBench({}, { events: [arrival({ amount: 0n })] })
    const record = bridged()
    expect(
      await observe({ ...record, info: { ...record.info, ...change } as TransferRecord['info'] }),
    ).toBeUndefined()
    expect([...to.looks, ...from.looks]).toEqual([])
  })

  it('is searched for the account if the transfer has no recipient', async () => {
    const { observe } = createBench({}, { events: [arrival({ to: ACCOUNT })] })
    const record = bridged()
    const { recipient: _, ...info } = record.info
    expect(await observe({ ...record, info })).toEqual({ type: 'arrived', toHash: FILL_HASH })
  })

  it('is assigned to one transfer only, also after a reload', async () => {
    const events = [arrival(), arrival({ transactionHash: OTHER_HASH, blockNumber: 960n })]
    const { observe, journal } = createBench({}, { events })
    const [first, second] = [bridged(), bridged({ id: 'transfer-2', hash: OTHER_HASH })]
    await journal.add(first)
    await journal.add(second)
    const observation = await Promise.all([observe(first), observe(second)])
    expect(observation).toEqual([
      { type: 'arrived', toHash: FILL_HASH },
      { type: 'arrived', toHash: OTHER_HASH },
    ])
    const later = createBench({}, { events: [arrival()] })
    await later.journal.add(bridged({ id: 'done', status: 'DONE', toHash: FILL_HASH.toUpperCase() }))
    expect(await later.observe(second)).toBeUndefined()
  })

  it.each<[string, Partial<TransferRecord['info']>]>([
    ['another token', { outputCurrency: RELAYER }],
    ['another recipient', { recipient: RELAYER }],
    ['another chain', { outputChainId: 56 }],
  ])('is not claimed by a transfer that has its hash and expects %s', async (_what, change) => {
    const { journal, observe } = createBench({}, { events: [arrival()] })
    const { info } = bridged()
    await journal.add(
      bridged({ id: 'other', hash: OTHER_HASH, toHash: FILL_HASH, info: { ...info, ...change } }),
    )
    expect(await observe(bridged())).toEqual({ type: 'arrived', toHash: FILL_HASH })
  })

  it('is not assigned by the chain if two pending transfers expect it', async () => {
    const { journal, observe } = createBench({}, { events: [arrival()] })
    await journal.add(bridged({ id: 'twin', hash: OTHER_HASH }))
    expect(await observe(bridged())).toBeUndefined()
  })

  it.each<[string, Partial<TransferRecord>]>([
    ['has its own arrival', { status: 'DONE', toHash: OTHER_HASH, finishedTime: ADDED + 1 }],
    ['came to nothing', { status: 'INVALID', finishedTime: ADDED + 1 }],
    ['was over before this one began', { status: 'DONE', finishedTime: ADDED - 1 }],
  ])('is assigned despite a transfer that expects the same payment and %s', async (_name, change) => {
    const { journal, observe } = createBench({}, { events: [arrival()] })
    await journal.add(bridged({ id: 'twin', hash: OTHER_HASH, ...change }))
    expect(await observe(bridged())).toEqual({ type: 'arrived', toHash: FILL_HASH })
  })

  it('can be assigned again if its transfer ended without an arrival', async () => {
    const { observe, journal } = createBench({}, { events: [arrival()] })
    const first = bridged()
    await journal.add(first)
    await observe(first)
    await journal.update(first.id, (record) => ({ ...record, status: 'DONE', toHash: OTHER_HASH }))
    expect(await observe(bridged({ id: 'transfer-2', hash: OTHER_HASH }))).toEqual({
      type: 'arrived',
      toHash: FILL_HASH,
    })
  })

  it('is reported once it has the confirmations of its chain', async () => {
    const { observe, to } = createBench({}, { events: [arrival()], head: 958n }, { confirmations: 10 })
    expect(await observe(bridged())).toBeUndefined()
    to.script.head = 959n
    expect(await observe(bridged())).toEqual({ type: 'arrived', toHash: FILL_HASH })
  })

  it('is searched in the new blocks and a few earlier ones, at most `maxBlocksPerRequest` at a time', async () => {
    const { observe, to } = createBench({}, { head: 1_150n }, { maxBlocksPerRequest: 100n })
    for (let look = 0; look < 4; look++) await observe(bridged())
    to.script.head = 1_160n
    await observe(bridged())
    to.script.head = 1_100n
    await observe(bridged())
    expect(to.looks).toEqual([
      { fromBlock: 901n, toBlock: 1_000n },
      { fromBlock: 996n, toBlock: 1_095n },
      { fromBlock: 1_091n, toBlock: 1_150n },
      { fromBlock: 1_146n, toBlock: 1_150n },
      { fromBlock: 1_146n, toBlock: 1_160n },
    ])
  })

  it('is searched from the latest block if the start block is unknown', async () => {
    const { observe, to } = createBench({}, { events: [arrival({ blockNumber: 999n })], head: 1_000n })
    const { arrivalAfterBlock: _, ...record } = bridged()
    await observe(record)
    to.script.head = 1_001n
    await observe(record)
    expect(to.looks).toEqual([
      { fromBlock: 1_000n, toBlock: 1_000n },
      { fromBlock: 1_000n, toBlock: 1_001n },
    ])
  })

  it('is found in smaller ranges if the node limits the block range', async () => {
    const { observe, to } = createBench(
      {},
      { events: [arrival({ blockNumber: 2_000n })], head: 3_000n, mostBlocks: 300n },
    )
    let observation: TransferObservation | undefined
    let failures = 0
    for (let look = 0; look < 40 && !observation; look++) {
      observation = await observe(bridged()).catch(() => {
        failures++
        return undefined
      })
    }
    expect(observation).toEqual({ type: 'arrived', toHash: FILL_HASH })
    expect(to.looks.length - failures).toBeGreaterThan(3)
  })
})

/** Creates a transfer whose deposit was sent and is not included yet. */
function sent(step: { nonce?: number; formerCalls?: boolean } = {}): TransferRecord {
  const [approve, call] = RUN.steps.map(asCall)
  if (!approve || !call) throw new Error('The run has no deposit')
  const { nonce, formerCalls } = step
  const deposit = {
    ...call,
    hash: HASH,
    ...(nonce === undefined ? {} : { nonce }),
    ...(formerCalls ? { formerCalls: [call.call] } : {}),
  }
  return bridged({ run: { ...RUN, steps: [{ ...approve, hash: OTHER_HASH }, deposit] } })
}

describe('a transfer that is unknown to its provider', () => {
  it('is reported as arrived once its source transaction is included', async () => {
    const { observe } = createBench(LEFT, { events: [arrival()] })
    expect(await observe(bridged(), UNSEEN)).toEqual({ type: 'arrived', toHash: FILL_HASH })
  })

  it('is not reported as arrived before its source transaction is included', async () => {
    const { observe, to } = createBench({}, { events: [arrival()] })
    expect(await observe(bridged(), UNSEEN)).toBeUndefined()
    expect(to.looks).toEqual([])
  })

  it('is checked on the source chain even if its provider attaches a reply to NOT_FOUND', async () => {
    const { observe } = createBench({ replacement: { status: 'dropped' } }, { events: [arrival()] })
    const bridgeResponseResult = { status: 'NOT_FOUND' }
    const unknown = statusResult('NOT_FOUND', { statusInfo: { status: 'NOT_FOUND', bridgeResponseResult } })
    expect(await observe(sent({ nonce: 4 }), { ...UNSEEN, result: unknown })).toMatchObject({
      type: 'source',
      message: expect.stringContaining('no longer knows the transaction'),
    })
  })

  it('can be reported as arrived if the source chain cannot be read', async () => {
    const { observe, from, logger } = createBench({}, { events: [arrival()] })
    from.getReceipt = async () => {
      throw new Error('The node is down')
    }
    expect(await observe(bridged(), UNSEEN)).toEqual({ type: 'arrived', toHash: FILL_HASH })
    expect(logger.lines).toEqual([expect.stringMatching(/^debug: Failed to check the source/)])
  })

  it('stays pending while two nodes disagree about the source transaction', async () => {
    const { observe, from, logger } = createBench({}, { events: [arrival()] })
    from.getReceipt = async () => {
      throw new NodesDisagreeError(1, `transaction ${HASH}`, 'One reports success, the other none.')
    }
    expect(await observe(bridged(), UNSEEN)).toBeUndefined()
    expect(logger.lines).toEqual([expect.stringMatching(/^debug: Failed to check the source/)])
  })

  it.each([
    ['an order, which has no transaction of the wallet', { hash: undefined, orderId: 'order' }],
    ['a supertransaction, whose hash is not indexed by the chain', { chainType: 'BICONOMY' }],
  ])('is not searched on the source chain if it is %s', async (_, change) => {
    const { observe } = createBench({}, { events: [arrival()] })
    expect(await observe({ ...bridged(), ...change } as TransferRecord, UNSEEN)).toEqual({
      type: 'arrived',
      toHash: FILL_HASH,
    })
  })

  it('has failed once the receipt of its reverted transaction is confirmed', async () => {
    const reverted = receipt(HASH, { status: 'error', blockNumber: 995n })
    const { observe, from } = createBench({ receipts: { [HASH]: reverted } }, {}, { confirmations: 10 })
    expect(await observe(bridged(), UNSEEN)).toBeUndefined()
    from.script.head = 1_004n
    const observation = await observe(bridged(), UNSEEN)
    expect(observation).toMatchObject({ type: 'void', status: 'FAILED' })
    expect(observation).toHaveProperty('message', expect.stringContaining('the funds remain in the wallet'))
  })

  it('stores the nonce of its transaction while a node returns it', async () => {
    const { observe, from } = createBench({ sender: ACCOUNT, nonce: 9 }, {})
    const observation = await observe(sent(), UNSEEN)
    expect(observation).toEqual({ type: 'source', nonce: 9 })
    const updated = nextTransfer(sent(), observation ?? UNSEEN, ADDED, 1e9)
    expect(updated).toEqual({ ...sent({ nonce: 9 }), lastCheckedTime: ADDED })
    expect(await observe(updated, UNSEEN)).toBeUndefined()
    expect(from.traced).toMatchObject([
      { sent: { hash: HASH, nonce: 9, from: ACCOUNT, data: '0x7b939232' }, fromBlock: 22_000_001n },
    ])
  })

  it('is tracked under its new hash after it was sent again', async () => {
    const { observe } = createBench(
      { replacement: { status: 'replaced', hash: OTHER_HASH, isSameCall: true } },
      {},
    )
    const observation = await observe(sent({ nonce: 9 }), UNSEEN)
    expect(observation).toEqual({ type: 'source', hash: OTHER_HASH })
    const followed = nextTransfer(sent({ nonce: 9 }), observation ?? UNSEEN, ADDED, 1e9)
    expect(followed.hash).toBe(OTHER_HASH)
    expect(followed.run?.steps[1]).toMatchObject({ hash: OTHER_HASH, nonce: 9 })
  })

  it('is never tracked under the hash of another transfer that made the same call', async () => {
    const replacement = { status: 'replaced', hash: OTHER_HASH, isSameCall: true } as const
    const receipts = { [OTHER_HASH]: receipt(OTHER_HASH) }
    const { observe, journal } = createBench({ replacement, receipts }, {})
    // A wallet may return the hash in upper case.
    await journal.add({ ...bridged(), id: 'later', hash: `0x${OTHER_HASH.slice(2).toUpperCase()}` })
    expect(await observe(sent(), UNSEEN)).toMatchObject({
      type: 'source',
      message: expect.stringContaining('no longer knows'),
    })
    expect(await observe(sent({ nonce: 9 }), UNSEEN)).toMatchObject({ type: 'void', status: 'INVALID' })
  })

  describe('a transfer of a contract account that is unknown to its provider', () => {
    it('stays pending until the account executes it, and is never dropped', async () => {
      const { observe, from } = createBench(
        { execution: { status: 'pending' }, replacement: { status: 'dropped' } },
        {},
      )
      const observation = await observe(sent(), UNSEEN)
      const waiting = nextTransfer(sent(), observation ?? UNSEEN, ADDED, 1e9)
      expect(waiting).toMatchObject({ status: 'PENDING', hash: HASH })
      expect(waiting.message).toMatch(/has not executed the transaction yet/)
      expect(from.executions).toEqual([
        { chainId: 1, account: ACCOUNT, operationHash: HASH, fromBlock: 22_000_001n },
      ])
    })

    it('is tracked under the hash of the transaction that executed it', async () => {
      const { observe } = createBench(
        { execution: { status: 'executed', hash: OTHER_HASH, succeeded: true } },
        {},
      )
      const followed = nextTransfer(sent(), (await observe(sent(), UNSEEN)) ?? UNSEEN, ADDED, 1e9)
      expect(followed).toMatchObject({ status: 'PENDING', hash: OTHER_HASH })
      expect(followed.run?.steps[1]).toMatchObject({ hash: OTHER_HASH, done: false })
    })

    it('has failed once a confirmed receipt shows that the account failed to execute its call', async () => {
      const execution = { status: 'executed', hash: OTHER_HASH, succeeded: false } as const
      const receipts = { [OTHER_HASH]: receipt(OTHER_HASH, { blockNumber: 995n }) }
      const { observe, from } = createBench({ execution, receipts }, {}, { confirmations: 10 })
      expect(await observe(sent(), UNSEEN)).toBeUndefined()
      from.script.head = 1_004n
      expect(await observe(sent(), UNSEEN)).toMatchObject({
        type: 'void',
        status: 'FAILED',
        hash: OTHER_HASH,
      })
    })
  })

  it('is invalid once the replacing transaction is confirmed', async () => {
    const replaced = { status: 'replaced', hash: OTHER_HASH, isSameCall: false } as const
    const receipts = { [OTHER_HASH]: receipt(OTHER_HASH, { blockNumber: 995n }) }
    const { observe, from } = createBench({ replacement: replaced, receipts }, {}, { confirmations: 10 })
    expect(await observe(sent({ nonce: 9 }), UNSEEN)).toBeUndefined()
    from.script.head = 1_004n
    const observation = await observe(sent({ nonce: 9 }), UNSEEN)
    expect(observation).toMatchObject({ type: 'void', status: 'INVALID' })
    expect(observation).toHaveProperty('message', expect.stringContaining('nothing of it was executed'))
  })

  it.each([
    ['its nonce', sent()],
    ['which of its calls', sent({ nonce: 9, formerCalls: true })],
  ])('is never invalid while it is unknown %s was sent', async (_, record) => {
    const replaced = { status: 'replaced', hash: OTHER_HASH, isSameCall: false } as const
    const { observe } = createBench(
      { replacement: replaced, receipts: { [OTHER_HASH]: receipt(OTHER_HASH) } },
      {},
    )
    expect(await observe(record, UNSEEN)).toMatchObject({ type: 'source', message: expect.any(String) })
  })

  it('stays pending with a message while no node returns it, and drops the message once one does', async () => {
    const { observe, from } = createBench({ replacement: { status: 'dropped' } }, {})
    const observation = await observe(sent({ nonce: 9 }), UNSEEN)
    const lost = nextTransfer(sent({ nonce: 9 }), observation ?? UNSEEN, ADDED, 1e9)
    expect(lost).toMatchObject({ status: 'PENDING', message: expect.stringContaining('no longer knows') })
    from.script.replacement = { status: 'waiting' }
    const later = await observe(lost, UNSEEN)
    expect(nextTransfer(lost, later ?? UNSEEN, ADDED, 1e9)).not.toHaveProperty('message')
  })

  it('is not requested again from the source chain once its receipt is confirmed', async () => {
    const { observe, from } = createBench(LEFT, {})
    await observe(bridged(), UNSEEN)
    from.getReceipt = async () => {
      throw new Error('Asked again')
    }
    await expect(observe(bridged(), UNSEEN)).resolves.toBeUndefined()
  })
})
