import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sameAddress } from '../chains/address.ts'
import { drive } from '../testing/fake-clock.ts'
import { WALLET_CHAIN_TYPES } from './session-state.ts'
import {
  ALICE,
  type Answer,
  type Bench,
  BOB,
  createBench,
  FUEL_ALICE,
  type ScriptedConnector,
  scriptedConnector,
} from './wallets.test-support.ts'

/** Model of two EVM wallets, a Fuel wallet and a page that is reloaded occasionally. */
interface World {
  bench: Bench
  readonly connectors: readonly ScriptedConnector[]
  /** All pages that were opened so far. */
  readonly benches: Bench[]
  readonly calls: Promise<unknown>[]
}

type Step = (world: World) => unknown

const answers = fc.constantFrom<Answer>('yes', 'later', 'never', new Error('The wallet said no'))
const anyIndex = fc.nat({ max: 2 })

function createStep(name: string, run: (world: World, connector: ScriptedConnector) => unknown) {
  return anyIndex.map((index) => {
    const step: Step = (world) => {
      const connector = world.connectors[index]
      return connector && run(world, connector)
    }
    return Object.assign(step, { toString: () => `${name} ${index}` })
  })
}

const steps = fc.oneof(
  createStep('connect', (world, connector) => {
    world.calls.push(world.bench.session.connect(connector))
  }),
  createStep('cancel', (world, connector) => {
    const controller = new AbortController()
    world.calls.push(world.bench.session.connect(connector, { signal: controller.signal }))
    controller.abort()
  }),
  createStep('disconnect', ({ bench, calls }, { chainType }) => {
    calls.push(bench.session.disconnect(chainType))
  }),
  createStep('disconnect all', ({ bench, calls }) => {
    calls.push(bench.session.disconnect())
  }),
  createStep('reload', async (world) => {
    // A closed page must not write to the storage of the next one.
    await world.bench.session.dispose()
    world.bench = openPage(world.connectors, world.bench)
    world.benches.push(world.bench)
    world.calls.push(world.bench.session.reconnect())
  }),
  createStep('answer', (_world, connector) => connector.answer()),
  createStep('refuse', (_world, connector) => connector.answer(new Error('Refused'))),
  createStep('another account', (_world, connector) =>
    connector.say('accountsChanged', [
      connector.chainType === 'FUEL'
        ? `0x${'b2'.repeat(32)}`
        : sameAddress(connector.script.account, BOB)
          ? ALICE
          : BOB,
    ]),
  ),
  createStep('no account', (_world, connector) => connector.say('accountsChanged', [])),
  createStep('another chain', (_world, connector) =>
    connector.say('chainChanged', connector.script.chainId + 1),
  ),
  createStep('lost', (_world, connector) => connector.say('disconnected', undefined)),
  createStep('time', ({ bench }) => bench.clock.advance(1_500)),
  createStep('settle', ({ bench }) => bench.clock.advance(0)),
  createStep('one turn', () => Promise.resolve()),
  fc
    .tuple(anyIndex, answers, fc.constantFrom('answer', 'goodbye', 'chainAnswer', 'accountsAnswer'))
    .map(([at, answer, what]) => {
      const step: Step = ({ connectors }) => {
        const script = connectors[at]?.script
        if (script) script[what as 'answer'] = answer
      }
      return Object.assign(step, { toString: () => `${what} of ${at}: ${answer}` })
    }),
)

/** Generate long sequences, because fast-check's default sequences have only a few steps. */
const sequences = fc.array(steps, { maxLength: 40, size: 'max' })

function openPage(connectors: readonly ScriptedConnector[], before?: Bench): Bench {
  const timeouts = { connectMs: 4_000, reconnectMs: 2_000, disconnectMs: 1_000 }
  return createBench({
    connectors,
    timeouts,
    ...(before ? { storage: before.storage, clock: before.clock } : {}),
  })
}

function createWorld(): World {
  const connectors = [
    scriptedConnector({ id: 'first' }),
    scriptedConnector({ id: 'second', account: BOB }),
    scriptedConnector({ id: 'fuel', chainType: 'FUEL', account: FUEL_ALICE }),
  ]
  const bench = openPage(connectors)
  return { bench, connectors, benches: [bench], calls: [] }
}

/** Asserts the invariants that hold at every moment. */
function assertHonest({ bench, connectors }: World): void {
  const { connections, universalAccount } = bench.session.store.getState()
  for (const type of WALLET_CHAIN_TYPES) {
    const connection = connections[type]
    if (connection.status !== 'connected') {
      expect(universalAccount[type]).toBeUndefined()
      continue
    }
    const { wallet, chainId } = connection
    const connector = connectors.find((candidate) => candidate === connection.connector)
    expect(connector?.chainType).toBe(type)
    // The session listens to a connected wallet and shows its last events.
    expect(connector?.listeners).toBeGreaterThanOrEqual(3)
    expect(connector?.script.isShown).toBe(true)
    expect([wallet.address, chainId]).toEqual([connector?.script.account, connector?.script.chainId])
    expect(universalAccount[type]).toBe(wallet.address)
  }
}

async function run(world: World, sequence: readonly Step[]): Promise<void> {
  for (const step of sequence) {
    // Only test the order of settling. The example-based tests cover the errors.
    const before = world.calls.length
    await step(world)
    for (const call of world.calls.slice(before)) call.catch(() => undefined)
    assertHonest(world)
  }
}

describe('A session with any sequence of requests', () => {
  it('shows only connected wallets, settles every request, and leaves nothing after dispose', async () => {
    await fc.assert(
      fc.asyncProperty(sequences, async (sequence) => {
        const world = createWorld()
        const { clock } = world.bench
        await run(world, sequence)

        await clock.advance(10_000)
        assertHonest(world)
        const { connections } = world.bench.session.store.getState()
        for (const type of WALLET_CHAIN_TYPES) {
          expect(['disconnected', 'connected', 'error']).toContain(connections[type].status)
        }
        const linked = WALLET_CHAIN_TYPES.filter((type) => connections[type].status === 'connected')
        const listeners = () => world.connectors.reduce((sum, connector) => sum + connector.listeners, 0)
        expect(listeners()).toBe(3 * linked.length)

        await world.bench.session.dispose()
        await Promise.allSettled(world.calls)
        for (const connector of world.connectors) connector.answer()
        await clock.advance(0)
        expect(listeners()).toBe(0)
        expect(clock.pendingTimers).toBe(0)
        for (const bench of world.benches) {
          expect(bench.session.store.getState().universalAccount).toEqual({})
        }
      }),
      { numRuns: 300 },
    )
  })

  it('has the connected wallets of its last events', async () => {
    await fc.assert(
      fc.asyncProperty(sequences, async (sequence) => {
        const world = createWorld()
        await run(world, sequence)
        await world.bench.clock.advance(10_000)
        const { connections } = world.bench.session.store.getState()
        for (const type of WALLET_CHAIN_TYPES) {
          const changes = world.bench.events.filter(
            (event) => event === `connected ${type}` || event === `disconnected ${type}`,
          )
          expect(connections[type].status === 'connected').toBe(changes.at(-1) === `connected ${type}`)
        }
        await world.bench.session.dispose()
      }),
      { numRuns: 200 },
    )
  })

  it('stores the last wallet that was not disconnected', async () => {
    await fc.assert(
      fc.asyncProperty(sequences, async (sequence) => {
        const world = createWorld()
        await run(world, sequence)
        await world.bench.clock.advance(10_000)
        const { connections } = world.bench.session.store.getState()
        for (const type of WALLET_CHAIN_TYPES) {
          const connection = connections[type]
          if (connection.status !== 'connected') continue
          const stored = await world.bench.storage.getItem(`causeway:wallet:${type}`)
          expect(stored).toContain(`"connectorId":"${connection.connector.id}"`)
        }
        await drive(world.bench.clock, world.bench.session.disconnect())
        expect(await world.bench.storage.getItem('causeway:wallet:EVM')).toBeNull()
        await world.bench.session.dispose()
      }),
      { numRuns: 100 },
    )
  })
})
