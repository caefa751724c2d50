import { describe, expect, it } from 'vitest'
import { fakeBrowser } from '../kernel/fake-browser.test-support.ts'
import type { Hex } from '../kernel/schema.ts'
import { memoryStorage, type Storage } from '../kernel/storage.ts'
import { createTabs } from '../kernel/tabs.ts'
import { createFakeClock } from '../testing/fake-clock.ts'
import { createTransferJournal } from './journal.ts'
import type { TransferRecord } from './record.ts'
import { StatusTracker } from './status-tracker.ts'
import {
  asCall,
  deferred,
  FILL_HASH,
  HASH,
  RUN,
  recordingLogger,
  type TestStorage,
  testStorage,
  transferRecord,
} from './transfers.test-support.ts'

function createJournal(storage: Storage = testStorage()) {
  const logger = recordingLogger()
  const clock = createFakeClock()
  return { journal: createTransferJournal({ storage, clock, logger }), logger, clock }
}

/** Opens the journal of a later process with the same storage. */
async function reload(storage: Storage) {
  const { journal, logger } = createJournal(storage)
  await journal.load()
  return { journal, logger, records: journal.store.getAll() }
}

describe('the journal of transfers', () => {
  it('restores every field in a later process, including bigints beyond 2^53', async () => {
    const storage = testStorage()
    const record = transferRecord({
      run: RUN,
      departedTime: 1,
      lastCheckedTime: 2,
      stalledTime: 3,
      toHash: FILL_HASH,
    })
    await createJournal(storage).journal.add(record)

    const { records } = await reload(storage)
    expect(records).toEqual([record])
    expect(asCall(records[0]?.run?.steps[1]).ask?.fromBlock).toBe(22_000_001n)
    expect(records[0]?.info.outputAmountRaw).toBe(9_007_199_254_740_993n)
    expect(records[0]?.info.crossChainParams).toEqual({ relayFee: 123_456_789_012_345_678_901n })
  })

  it('completes the deposit of an arrived transfer that an earlier version stored as open, and no later step', async () => {
    const storage = testStorage()
    const [approval, deposit] = RUN.steps
    if (!approval || !deposit) throw new Error('The run has two steps')
    const revocation = { ...approval, done: false }
    const run = { ...RUN, steps: [approval, deposit, revocation] }
    await createJournal(storage).journal.add(transferRecord({ run, status: 'DONE' }))

    const { records } = await reload(storage)
    expect(records[0]?.run?.steps.map(({ done }) => done)).toEqual([true, true, false])
  })

  it.each([
    ['the same id', { id: 'transfer-1', hash: FILL_HASH }],
    ['the same transaction', { id: 'transfer-2' }],
    [
      'the same transaction in another letter case',
      { id: 'transfer-2', hash: `0x${HASH.slice(2).toUpperCase()}` as const },
    ],
  ])('rejects a transfer with %s, and keeps the first one unchanged', async (_, change) => {
    const storage = testStorage()
    const { journal } = createJournal(storage)
    await journal.add(transferRecord())
    await expect(journal.add(transferRecord({ ...change, message: 'second' }))).rejects.toMatchObject({
      code: 'DUPLICATE_TRANSFER',
      shortMessage: "Transfer 'transfer-1' is already tracked.",
    })
    expect((await reload(storage)).records).toEqual([transferRecord()])
  })

  it('rejects one of two that are added at the same time', async () => {
    const { journal } = createJournal()
    const results = await Promise.allSettled([journal.add(transferRecord()), journal.add(transferRecord())])
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected'])
  })

  it('accepts the same hash on another chain, and transfers without a hash', async () => {
    const { hash: _, ...unsent } = transferRecord()
    const { journal } = createJournal()
    await journal.add(transferRecord())
    await journal.add(transferRecord({ id: 'on-base', chainId: 8453 }))
    await journal.add({ ...unsent, id: 'unsent-1' })
    await journal.add({ ...unsent, id: 'unsent-2' })
    expect(journal.store.getAll()).toHaveLength(4)
    expect(journal.findByHash(8453, HASH)?.id).toBe('on-base')
  })

  it('notifies listeners only after a write', async () => {
    const storage = testStorage()
    const { journal } = createJournal(storage)
    const notified: string[] = []
    journal.store.subscribeAll((id) => notified.push(`${id} ${journal.get(id)?.status}`))
    for (const step of [
      () => journal.add(transferRecord()),
      () => journal.update('transfer-1', (record) => ({ ...record, status: 'DONE' })),
    ]) {
      const writing = deferred()
      storage.hold = writing.promise
      const countBefore = notified.length
      const done = step()
      await new Promise((resolve) => setImmediate(resolve))
      expect(notified).toHaveLength(countBefore)
      writing.resolve()
      await done
      expect(notified).toHaveLength(countBefore + 1)
    }
    expect(notified).toEqual(['transfer-1 PENDING', 'transfer-1 DONE'])
  })

  it('applies two concurrent changes of a transfer', async () => {
    const storage = testStorage()
    const { journal } = createJournal(storage)
    await journal.add(transferRecord())
    await Promise.all([
      journal.update('transfer-1', (record) => ({ ...record, lastCheckedTime: 7 })),
      journal.update('transfer-1', (record) => ({ ...record, status: 'FAILED' })),
      journal.writeAhead('transfer-1', (record) => ({ ...record, message: 'third' })),
    ])
    const expected = transferRecord({ lastCheckedTime: 7, status: 'FAILED', message: 'third' })
    expect(journal.get('transfer-1')).toEqual(expected)
    expect((await reload(storage)).records).toEqual([expected])
  })

  it('does not notify listeners of a change without an effect', async () => {
    const { journal } = createJournal()
    await journal.add(transferRecord())
    const notified: string[] = []
    journal.store.subscribeAll((id) => notified.push(id))
    await journal.update('transfer-1', (record) => record)
    expect(notified).toEqual([])
  })

  it.each(['update', 'writeAhead'] as const)('rejects %s of an unknown transfer', async (call) => {
    await expect(createJournal().journal[call]('nobody', (record) => record)).rejects.toMatchObject({
      code: 'UNKNOWN_TRANSFER',
    })
  })
})

describe('the journal over a storage that rejects writes', () => {
  async function createFailing(): Promise<{
    storage: TestStorage
    journal: ReturnType<typeof createJournal>['journal']
  }> {
    const storage = testStorage()
    const { journal } = createJournal(storage)
    await journal.add(transferRecord())
    storage.rejectsWrites = true
    return { storage, journal }
  }

  it('does not contain a transfer that could not be added', async () => {
    const { journal } = await createFailing()
    await expect(journal.add(transferRecord({ id: 'new', hash: FILL_HASH }))).rejects.toMatchObject({
      code: 'STORAGE_FAILED',
    })
    expect(journal.get('new')).toBeUndefined()
  })

  it('does not apply a write-ahead that was rejected', async () => {
    const { journal } = await createFailing()
    const change = journal.writeAhead('transfer-1', (record) => ({ ...record, message: 'about to ask' }))
    await expect(change).rejects.toMatchObject({ code: 'STORAGE_FAILED' })
    expect(journal.get('transfer-1')).toEqual(transferRecord())
  })

  it('keeps an update in memory, and writes it when the storage works again', async () => {
    const { journal, storage } = await createFailing()
    const change = journal.update('transfer-1', (record) => ({ ...record, toHash: FILL_HASH }))
    await expect(change).rejects.toMatchObject({ code: 'STORAGE_FAILED' })
    expect(journal.get('transfer-1')?.toHash).toBe(FILL_HASH)

    storage.rejectsWrites = false
    await journal.update('transfer-1', (record) => ({ ...record, status: 'DONE' }))
    expect((await reload(storage)).records).toEqual([transferRecord({ toHash: FILL_HASH, status: 'DONE' })])
  })
})

describe('the journal over a damaged storage', () => {
  const DAMAGES: readonly [string, (text: string) => string][] = [
    ['is cut off', (text) => text.slice(0, -9)],
    ['is no JSON', () => '<html>'],
    ['is empty', () => ''],
    ['has a status of no catalogue', (text) => text.replace('"PENDING"', '"constructor"')],
    ['has an amount in words', (text) => text.replace('"9007199254740993"', '"much"')],
    ['lacks its chain', (text) => text.replace('"chainId":1,', '')],
    ['has a request that no provider may get', (text) => text.replace('"slippage":0.5', '"slippage":99')],
  ]

  it.each(DAMAGES)('moves a record that %s aside, and loads the others', async (_, damage) => {
    const storage = testStorage()
    const { journal } = createJournal(storage)
    await journal.add(transferRecord({ run: RUN }))
    await journal.add(transferRecord({ id: 'whole', hash: FILL_HASH }))
    const key = [...storage.values.keys()].find((name) => name.endsWith('transfer-1')) ?? ''
    const damaged = damage(storage.values.get(key) ?? '')
    expect(damaged).not.toBe(storage.values.get(key))
    storage.values.set(key, damaged)

    const { records, logger } = await reload(storage)
    expect(records.map(({ id }) => id)).toEqual(['whole'])
    expect(logger.lines.join()).toContain(key)
    expect(storage.values.has(key)).toBe(false)
    const aside = [...storage.values].filter(([name]) => name.startsWith(`${key}:unreadable:`))
    expect(aside.map(([, text]) => text)).toEqual([damaged])
    const tracker = new StatusTracker({ providers: [], storage })
    expect(await tracker.countUnreadable()).toBe(1)
    // Another copy of the same transfer.
    storage.values.set(`${key}:unreadable:1`, damaged)
    expect(await tracker.countUnreadable()).toBe(1)
    await tracker.dispose()

    const again = await reload(storage)
    expect(again.records.map(({ id }) => id)).toEqual(['whole'])
    expect(again.logger.lines).toEqual([])
  })

  it('removes direction-changing characters from the names of a changed record', async () => {
    const storage = testStorage()
    const { info } = transferRecord()
    const run = { ...RUN, name: 'Across,\u202e\u2066 verified\u0000' }
    await createJournal(storage).journal.add(
      transferRecord({ run, info: { ...info, txType: '\u202eDeposit', lender: 'AAVE\u200b_V3' } }),
    )

    const { records } = await reload(storage)
    expect(records).toMatchObject([
      { run: { name: 'Across, verified' }, info: { txType: 'Deposit', lender: 'AAVE_V3' } },
    ])
  })

  it('keeps the terms of a record that version 1 stored as `agreed`', async () => {
    const storage = testStorage()
    const record = transferRecord({ run: RUN })
    await createJournal(storage).journal.add(record)
    const [key = '', text = ''] = [...storage.values].find(([name]) => name.endsWith('transfer-1')) ?? []
    const older = text.replace('"version":2', '"version":1').replace('"terms":', '"agreed":')
    expect(older).toContain('"agreed":{')
    storage.values.set(key, older)
    const { journal, records } = await reload(storage)
    expect(records).toEqual([record])
    expect(records[0]?.run?.terms).toEqual(RUN.terms)
    await journal.update('transfer-1', (stored) => ({ ...stored, message: 'Continued' }))
    expect(storage.values.get(key)).toMatch(/^\{"version":2,.*"terms":\{/)
  })

  it('moves a record of an unknown older version aside', async () => {
    const storage = testStorage()
    await createJournal(storage).journal.add(transferRecord())
    const [key = '', text = ''] = [...storage.values].find(([name]) => name.endsWith('transfer-1')) ?? []
    storage.values.set(key, text.replace('"version":2', '"version":0'))
    const { records, logger } = await reload(storage)
    expect(records).toEqual([])
    expect(logger.lines.join()).toContain('is unreadable')
  })

  it('leaves a record of a newer version to the tab that wrote it', async () => {
    const storage = testStorage()
    await createJournal(storage).journal.add(transferRecord())
    const [key = '', text = ''] = [...storage.values].find(([name]) => name.endsWith('transfer-1')) ?? []
    const newer = text.replace('"version":2', '"version":3')
    expect(newer).not.toBe(text)
    storage.values.set(key, newer)
    const { journal, records, logger } = await reload(storage)
    expect(records).toEqual([])
    expect(logger.lines.join()).toContain('was written by a newer version')
    await expect(journal.add(transferRecord())).rejects.toMatchObject({ code: 'STORAGE_FAILED' })
    expect(storage.values.get(key)).toBe(newer)
  })

  it('loads from a storage that cannot list its keys', async () => {
    const { keys: _, ...bare } = memoryStorage()
    const { journal } = createJournal(bare)
    await journal.add(transferRecord())
    await journal.add(transferRecord({ id: 'second', hash: FILL_HASH }))
    expect((await reload(bare)).records.map(({ id }) => id)).toEqual(['transfer-1', 'second'])
  })

  it('loads records in the order they were added, regardless of their keys', async () => {
    const storage = testStorage()
    const { journal } = createJournal(storage)
    for (const [id, addedTime] of [
      ['b', 3],
      ['c', 1],
      ['a', 2],
    ] as const)
      await journal.add(transferRecord({ id, hash: undefined, addedTime }))
    expect((await reload(storage)).records.map(({ id }) => id)).toEqual(['c', 'a', 'b'])
  })

  it('loads on the next attempt if the storage could not be read', async () => {
    const storage = testStorage()
    await createJournal(storage).journal.add(transferRecord())
    let broken = true
    const { journal } = createJournal({
      ...storage,
      async getItem(key) {
        if (broken) throw new Error('The connection is gone')
        return storage.getItem(key)
      },
    })
    await expect(journal.load()).rejects.toThrow('The connection is gone')
    broken = false
    await journal.load()
    expect(journal.store.getAll()).toEqual([transferRecord()])
  })

  it('does not overwrite newer records of this process', async () => {
    const storage = testStorage()
    await createJournal(storage).journal.add(transferRecord())
    const { journal } = createJournal(storage)
    await journal.add(transferRecord({ message: 'newer' }))
    await journal.load()
    expect(journal.store.getAll()).toEqual([transferRecord({ message: 'newer' })])
  })

  it('keeps other keys of the same storage', async () => {
    const storage = testStorage([['settings', 'theirs']])
    const { journal, records } = await reload(storage)
    await journal.add(transferRecord())
    expect(records).toEqual([])
    expect(storage.values.get('settings')).toBe('theirs')
  })
})

/** Opens two tabs that share one storage. */
function twoTabs(storage = testStorage()) {
  const { openTab } = fakeBrowser()
  const clock = createFakeClock()
  const open = (tabStorage: Storage = storage) => {
    const logger = recordingLogger()
    const tabs = createTabs({ name: 'causeway', clock, channel: openTab().channel })
    return { journal: createTransferJournal({ storage: tabStorage, clock, logger, tabs }), logger, tabs }
  }
  return { open, clock, storage }
}

describe('the journals of two tabs', () => {
  it('contain the additions, changes and removals of both', async () => {
    const { open, clock } = twoTabs()
    const [first, second] = [open(), open()]
    await first.journal.add(transferRecord())
    await clock.advance(0)
    expect(second.journal.get('transfer-1')).toEqual(transferRecord())
    await second.journal.update('transfer-1', (record) => ({ ...record, status: 'DONE' }))
    await clock.advance(0)
    expect(first.journal.get('transfer-1')?.status).toBe('DONE')
    await first.journal.remove('transfer-1')
    await clock.advance(0)
    expect(second.journal.store.getAll()).toEqual([])
  })

  it('publish each change once, and do not republish received ones', async () => {
    const { open, clock } = twoTabs()
    const [first, second] = [open(), open()]
    const published: string[] = []
    open().tabs.subscribe((key) => published.push(key))
    await first.journal.add(transferRecord())
    await clock.advance(0)
    expect(second.journal.get('transfer-1')).toBeDefined()
    expect(published).toEqual(['causeway:transfer:transfer-1'])
  })

  it('do not undo unpublished changes of the other tab', async () => {
    const { open, clock, storage } = twoTabs()
    const first = open()
    await first.journal.add(transferRecord({ run: RUN }))
    const deaf = createTransferJournal({
      storage,
      clock,
      logger: first.logger,
      tabs: { publish: () => undefined, subscribe: () => () => undefined },
    })
    await deaf.load()
    const sent = { ...RUN, steps: RUN.steps.map((step) => ({ ...step, done: true })) }
    await first.journal.update('transfer-1', (record) => ({ ...record, run: sent }))
    await deaf.update('transfer-1', (record) => ({ ...record, lastCheckedTime: 7 }))
    expect(deaf.get('transfer-1')).toEqual(transferRecord({ run: sent, lastCheckedTime: 7 }))
    await first.journal.reload('transfer-1')
    expect(first.journal.get('transfer-1')).toEqual(transferRecord({ run: sent, lastCheckedTime: 7 }))
  })

  it('do not overwrite a transfer that the other tab added unnoticed', async () => {
    const { open, clock, storage } = twoTabs()
    const first = open()
    const deaf = createTransferJournal({
      storage,
      clock,
      logger: first.logger,
      tabs: { publish: () => undefined, subscribe: () => () => undefined },
    })
    await deaf.load()
    await first.journal.add(transferRecord({ status: 'DONE' }))
    await expect(deaf.add(transferRecord())).rejects.toMatchObject({ code: 'DUPLICATE_TRANSFER' })
    expect(deaf.get('transfer-1')?.status).toBe('DONE')
    await first.journal.reload('transfer-1')
    expect(first.journal.get('transfer-1')?.status).toBe('DONE')
  })

  it('store a rejected outcome once the storage accepts writes, unless the other tab stored one', async () => {
    const { open, clock, storage } = twoTabs()
    const [first, second] = [open(), open()]
    const ids = ['transfer-1', 'transfer-2', 'transfer-3']
    for (const [index, id] of ids.entries()) {
      await first.journal.add(transferRecord({ id, hash: `0x${`${index}`.repeat(64)}` }))
    }
    await clock.advance(0)
    const finish = (toHash?: Hex) => (record: TransferRecord) =>
      ({ ...record, status: 'DONE', finishedTime: 1, ...(toHash ? { toHash } : {}) }) as const
    storage.rejectsWrites = true
    for (const id of ids.slice(0, 2)) {
      await expect(first.journal.update(id, finish())).rejects.toMatchObject({ code: 'STORAGE_FAILED' })
    }
    storage.rejectsWrites = false
    await second.journal.update('transfer-2', finish(FILL_HASH))
    await first.journal.update('transfer-3', (record) => ({ ...record, lastCheckedTime: 7 }))
    await clock.advance(0)
    for (const { journal } of [first, second]) {
      expect(ids.map((id) => journal.get(id)?.status)).toEqual(['DONE', 'DONE', 'PENDING'])
      expect(journal.get('transfer-2')?.toHash).toBe(FILL_HASH)
    }
  })

  it('keep a rejected write until the storage accepts it, regardless of writes of the other tab', async () => {
    const { open, clock, storage } = twoTabs()
    const first = open()
    const second = open({ ...storage, setItem: (key, value) => storage.values.set(key, value) })
    await first.journal.add(transferRecord())
    storage.rejectsWrites = true
    const noted = first.journal.update('transfer-1', (record) => ({ ...record, toHash: FILL_HASH }))
    await expect(noted).rejects.toMatchObject({ code: 'STORAGE_FAILED' })
    await second.journal.update('transfer-1', (record) => ({ ...record, lastCheckedTime: 7 }))
    await clock.advance(0)
    expect(first.journal.get('transfer-1')?.toHash).toBe(FILL_HASH)
    storage.rejectsWrites = false
    await first.journal.update('transfer-1', (record) => ({ ...record, status: 'DONE' }))
    await clock.advance(0)
    expect(second.journal.get('transfer-1')).toEqual(transferRecord({ toHash: FILL_HASH, status: 'DONE' }))
  })

  it('drop rejected writes once their process registered again, as another one may have continued', async () => {
    const { open, clock, storage } = twoTabs()
    const successor = open()
    const fleet = { registration: 'first', publish: () => undefined, subscribe: () => () => undefined }
    const { logger } = successor
    const journal = createTransferJournal({ storage, clock, logger, tabs: fleet })
    const ids = ['transfer-1', 'transfer-2']
    for (const [index, id] of ids.entries())
      await journal.add(transferRecord({ id, hash: `0x${`${index}`.repeat(64)}`, run: RUN }))
    await Promise.all(ids.map((id) => successor.journal.reload(id)))
    storage.rejectsWrites = true
    const invalid = { status: 'INVALID', finishedTime: 1 } as const
    for (const id of ids)
      await expect(journal.update(id, (record) => ({ ...record, ...invalid }))).rejects.toThrow()
    await journal.reload('transfer-1')
    expect(journal.get('transfer-1')?.status).toBe('INVALID')

    // The other process takes over, and sends.
    storage.rejectsWrites = false
    const run = { ...RUN, steps: RUN.steps.map((step) => ({ ...step, done: true })) }
    for (const id of ids) await successor.journal.update(id, (record) => ({ ...record, run }))
    fleet.registration = 'second'
    await journal.reload('transfer-1')
    expect(journal.get('transfer-1')).toMatchObject({ status: 'PENDING', run })
    await journal.writeAhead('transfer-1', (record) => ({ ...record, lastCheckedTime: 7 }))
    await expect.poll(() => journal.get('transfer-2')).toMatchObject({ status: 'PENDING', run })
    await Promise.all(ids.map((id) => successor.journal.reload(id)))
    for (const id of ids) expect(successor.journal.get(id)).toMatchObject({ status: 'PENDING', run })
  })

  it('keep their records and log an error if the storage cannot be read', async () => {
    const { open, clock, storage } = twoTabs()
    let broken = false
    const first = open({
      ...storage,
      async getItem(key) {
        if (broken) throw new Error('The connection is gone')
        return storage.getItem(key)
      },
    })
    const second = open()
    await first.journal.add(transferRecord())
    await clock.advance(0)
    broken = true
    await second.journal.update('transfer-1', (record) => ({ ...record, lastCheckedTime: 7 }))
    await clock.advance(0)
    await first.journal.update('transfer-1', (record) => ({ ...record, status: 'DONE' }))
    expect(first.journal.get('transfer-1')).toEqual(transferRecord({ status: 'DONE' }))
    expect(first.logger.lines).toHaveLength(2)
  })
})
