import { describe, expect, it } from 'vitest'
import { createDeadline } from '../kernel/abort.ts'
import type { Address } from '../kernel/schema.ts'
import type { QuoteProvider } from '../quotes/provider.ts'
import { createProviderRegistry } from '../quotes/provider-registry.ts'
import type { TransferStatus } from '../quotes/status.ts'
import { createFakeClock } from '../testing/fake-clock.ts'
import { scriptedProvider } from '../testing/scripted-provider.ts'
import type { DestinationWatcher } from './destination-watcher.ts'
import type { TransferRecord } from './record.ts'
import { createStatusSource } from './status-source.ts'
import { ADDED, HASH, RUN, recordingLogger, statusResult, transferRecord } from './transfers.test-support.ts'

interface Script {
  readonly provider?: Partial<QuoteProvider>
  readonly destinationWatcher?: DestinationWatcher
}

function createBench({ provider = {}, destinationWatcher }: Script = {}) {
  const clock = createFakeClock(ADDED)
  const logger = recordingLogger()
  const lifetime = createDeadline({ clock, what: 'The tracker', parents: [] })
  const requestedIds: string[] = []
  const scripted = scriptedProvider({
    quote: () => ({}),
    status: (request) => {
      requestedIds.push(request.type === 'order' ? request.orderId : request.fromHash)
      return statusResult('PENDING')
    },
  })
  const registry = createProviderRegistry([{ ...scripted, ...provider }])
  const context = { clock, logger, fetch: globalThis.fetch }
  const source = createStatusSource({ registry, context, destinationWatcher, lifetime })
  return { clock, logger, lifetime, requestedIds, source }
}

const steps = (...done: readonly boolean[]) => {
  const [first] = RUN.steps
  if (!first) throw new Error('The run has no steps')
  return { ...RUN, steps: done.map((isDone) => ({ ...first, done: isDone })) }
}

/** Creates a same-chain transfer, by default without a provider. */
function local(change: Partial<TransferRecord> = {}, aggregator?: string): TransferRecord {
  const { aggregator: _, ...info } = transferRecord().info
  const localInfo = { ...info, outputChainId: 1, ...(aggregator === undefined ? {} : { aggregator }) }
  return transferRecord({ info: localInfo, run: steps(true, true), ...change })
}

describe('the status of a transfer without a provider', () => {
  it('is done once all its steps on one chain are done', async () => {
    const { source, requestedIds } = createBench()
    expect(await source.observe(local())).toEqual([{ type: 'arrived', toHash: HASH }])
    expect(requestedIds).toEqual([])
  })

  it.each<[string, TransferRecord]>([
    ['one of its steps is not done', local({ run: steps(true, false) })],
    ['it is not carried out here', local({ run: undefined })],
    ['it goes to another chain', local({ info: { ...local().info, outputChainId: 10 } })],
  ])('is unknown if %s', async (_what, record) => {
    const { source, requestedIds } = createBench()
    expect(await source.observe(record)).toEqual([{ type: 'nothing' }])
    expect(requestedIds).toEqual([])
  })
})

it('requests no status for a transfer that was not sent', async () => {
  const { source, requestedIds } = createBench()
  expect(await source.observe(local({ hash: undefined }))).toEqual([])
  expect(requestedIds).toEqual([])
})

describe('a transfer within one chain', () => {
  it('is done with its receipts if a bridge executed it, without a status request', async () => {
    const { source, requestedIds } = createBench({ provider: { kind: 'bridge' } })
    expect(await source.observe(local({}, 'scripted'))).toEqual([{ type: 'arrived', toHash: HASH }])
    expect(requestedIds).toEqual([])
  })

  it('requests the status of a swap provider, which may only have accepted an order', async () => {
    const { source, requestedIds } = createBench({ provider: { kind: 'swap' } })
    expect(await source.observe(local({}, 'scripted'))).toMatchObject([{ type: 'status' }])
    expect(requestedIds).toEqual([HASH])
  })

  it('is done with its receipts if the swap provider has no status', async () => {
    const { source } = createBench({
      provider: { kind: 'swap', status: undefined } as unknown as Partial<QuoteProvider>,
    })
    expect(await source.observe(local({}, 'scripted'))).toEqual([{ type: 'arrived', toHash: HASH }])
  })
})

describe('a destination watcher', () => {
  const failing: DestinationWatcher = { observe: () => Promise.reject(new Error('The node is away')) }

  it('does not affect the status of the provider if it fails, which is logged', async () => {
    const { source, logger } = createBench({ destinationWatcher: failing })
    expect(await source.observe(transferRecord())).toMatchObject([{ type: 'status' }])
    expect(logger.lines).toEqual(['debug: Failed to check transfer transfer-1 on its chains.'])
  })

  it('keeps a transfer pending whose reported payment the chain contradicts, until it is overdue', async () => {
    const { source } = createBench({
      provider: { status: async () => statusResult('DONE', { toHash: HASH }) },
      destinationWatcher: { observe: async () => undefined, readPayment: async () => 'none' },
    })
    expect(await source.observe(transferRecord())).toMatchObject([
      {
        result: {
          toHash: '',
          statusInfo: { status: 'PENDING', message: expect.stringContaining('does not pay') },
        },
      },
    ])
    expect(await source.observe(transferRecord({ stalledTime: 1 }))).toMatchObject([
      { result: { toHash: HASH, statusInfo: { status: 'DONE' } } },
    ])
  })

  it('adds the payment that arrived to an outcome of the provider or of the chain', async () => {
    const received = { token: '0xaa', amount: 7n } as const
    const destinationWatcher: DestinationWatcher = {
      observe: async () => undefined,
      readPayment: async () => received,
    }
    for (const status of ['DONE', 'PARTIAL_SUCCESS'] as const) {
      const { source } = createBench({
        provider: { status: async () => statusResult(status, { toHash: HASH }) },
        destinationWatcher,
      })
      expect(await source.observe(transferRecord())).toMatchObject([{ type: 'status', received }])
    }
    const { source } = createBench({ destinationWatcher })
    const swap = local({ info: { ...local().info, outputCurrency: '0xaa' } })
    expect(await source.observe(swap)).toEqual([{ type: 'arrived', toHash: HASH, received }])
    const margin = { ...swap, info: { ...swap.info, type: 'Margin' } as const }
    expect(await source.observe(margin)).toEqual([{ type: 'arrived', toHash: HASH }])
  })

  it('dates an arrival that the provider or the chain reports by the block of its transaction', async () => {
    const time = ADDED - 1
    const destinationWatcher: DestinationWatcher = {
      observe: async () => ({ type: 'arrived', toHash: HASH }),
      readArrivalTime: async (_record, toHash) => (toHash === HASH ? time : undefined),
    }
    const observeStatus = (status: TransferStatus, toHash: string) =>
      createBench({
        provider: { status: async () => statusResult(status, { toHash }) },
        destinationWatcher,
      }).source.observe(transferRecord())
    expect(await observeStatus('DONE', HASH)).toMatchObject([{ type: 'status', time }])
    expect(await observeStatus('PARTIAL_SUCCESS', HASH)).toMatchObject([{ type: 'status', time }])
    expect(await observeStatus('PENDING', '')).toMatchObject([
      { type: 'status' },
      { type: 'arrived', toHash: HASH, time },
    ])
    for (const status of ['PENDING', 'FAILED'] as const) {
      const [observation] = await observeStatus(status, HASH)
      expect(observation).not.toHaveProperty('time')
    }
  })

  it('is not logged if it is aborted by the disposal of the tracker', async () => {
    const bench = createBench({
      destinationWatcher: {
        observe: async () => {
          bench.lifetime.abort()
          throw new Error('Cut short')
        },
      },
    })
    expect(await bench.source.observe(transferRecord())).toEqual([])
    expect(bench.logger.lines).toEqual([])
    expect(await bench.source.observe(transferRecord())).toEqual([])
    expect(bench.requestedIds).toHaveLength(1)
  })
})

describe('findProvider', () => {
  const called = '0x7777777777777777777777777777777777777777'
  const unrelated = '0x8888888888888888888888888888888888888888'
  const account = '0x9999999999999999999999999999999999999999'
  const answering = (status: 'PENDING' | 'NOT_FOUND') => () =>
    statusResult(status, { statusInfo: { status, bridgeResponseResult: {} } })
  const claiming = (id: string, contracts?: QuoteProvider['contracts']): QuoteProvider => ({
    ...scriptedProvider({ id, quote: () => ({}), status: answering('PENDING') }),
    ...(contracts && { contracts }),
  })
  const find = async (providers: readonly QuoteProvider[], to?: Address) => {
    const clock = createFakeClock(ADDED)
    const source = createStatusSource({
      registry: createProviderRegistry(providers),
      context: { clock, logger: recordingLogger(), fetch: globalThis.fetch },
      lifetime: createDeadline({ clock, what: 'The tracker', parents: [] }),
    })
    return (await source.findProvider(1, HASH, { to })).id
  }
  const hostile = claiming('hostile')
  const others = [
    claiming('other', () => ({ targets: [unrelated] })),
    claiming('broken', () => Promise.reject(new Error('offline'))),
    claiming('called', () => ({ targets: [called] })),
  ]

  it('returns the provider whose contract the source transaction called if several claim it', async () => {
    expect(await find([hostile, ...others], called)).toBe('called')
    expect(await find([hostile, ...others], unrelated)).toBe('other')
    expect(await find([hostile, ...others])).toBe('hostile')
  })

  it('does not believe a provider that claims a transaction to the contract of another one', async () => {
    const owner: QuoteProvider = {
      ...scriptedProvider({ id: 'owner', quote: () => ({}), status: answering('NOT_FOUND') }),
      contracts: () => ({ targets: [called] }),
    }
    await expect(find([hostile, owner], called)).rejects.toMatchObject({ code: 'TRANSFER_NOT_RECOGNIZED' })
  })

  it('does not choose between providers that claim a transaction to a contract that none publishes', async () => {
    await expect(find([hostile, ...others], account)).rejects.toMatchObject({
      code: 'TRANSFER_NOT_RECOGNIZED',
      message: expect.stringContaining('Several providers claim this transaction'),
    })
    const owner: QuoteProvider = {
      ...scriptedProvider({ id: 'owner', quote: () => ({}), status: answering('NOT_FOUND') }),
      contracts: () => ({ targets: [called] }),
    }
    expect(await find([hostile, owner], account)).toBe('hostile')
  })
})
