import { describe, expect, it } from 'vitest'
import { lowerAddress } from '../../chains/address.ts'
import type { Address, Hex } from '../../kernel/schema.ts'
import { WETH } from '../../lending/lending.test-support.ts'
import { MARGIN_OPERATIONS } from '../../margin/operation.ts'
import type { MarginTrade } from '../../margin/trade.ts'
import { type ComposerParties, type ComposerSpender, partyProblems } from './check-parties.ts'
import { marginProblems } from './check-trade.ts'
import { decodeOperations } from './decode.ts'
import { encodeOperations } from './encode.ts'
import type { ComposerOperation } from './operations.ts'
import {
  directSamples,
  marginSamples,
  SAMPLE_ACCOUNT,
  SAMPLE_AGGREGATOR,
  SAMPLE_FORWARDER,
} from './samples.test-support.ts'
import { TRADED_FAMILIES, tradeOf } from './trade.test-support.ts'
import { type ComposerPlace, termsOfTrade, tradeOperations } from './trade-operations.ts'

const place: ComposerPlace = {
  composer: '0xb7ea94340e65cc68d1274ae483dfbe593fd6f21e',
  forwarder: SAMPLE_FORWARDER,
  poolId: 0,
}
const STRANGER: Hex = '0x6666666666666666666666666666666666666666'
const STRANGER_TOKEN: Address = '0x00000000000000000000000000000000000000f7'
const own = { token: WETH, amount: 7n, asNative: false }

const trades: readonly (readonly [string, MarginTrade])[] = [
  ...TRADED_FAMILIES.flatMap((family) =>
    MARGIN_OPERATIONS.map(
      (operation) => [`${operation} at ${family}`, tradeOf({ family, operation })] as const,
    ),
  ),
  ['Open with a yield token that is left over', tradeOf({ change: { sweeps: [STRANGER_TOKEN] } })],
  ['Open with own tokens', tradeOf({ change: { own } })],
  ['Open with the native asset', tradeOf({ change: { own: { ...own, asNative: true } } })],
]

describe('what goes to the composer', () => {
  it.each(trades)('is the trade and nothing else: %s', (_name, trade) => {
    const operations = decodeOperations(encodeOperations(tradeOperations(trade, place)))
    expect(marginProblems(operations, termsOfTrade(trade, place))).toEqual([])
  })

  it.each(trades)('is refused when any address in it is another one: %s', (_name, trade) => {
    const operations = tradeOperations(trade, place)
    const changed = variants(operations, (value) => (isAddress(value) ? [STRANGER] : []))
    expect(changed.length).toBeGreaterThan(20)
    for (const [at, variant] of changed) expect(problemsOf(variant, trade), at).not.toEqual([])
  })

  it.each(trades)('is refused when any amount in it is another one: %s', (_name, trade) => {
    const operations = tradeOperations(trade, place)
    const changed = variants(operations, (value) =>
      typeof value === 'bigint' ? [value + 1n, value === 0n ? 2n ** 120n : value - 1n] : [],
    )
    expect(changed.length).toBeGreaterThan(10)
    for (const [at, variant] of changed) {
      // To be held to more than was agreed is no harm.
      if (isStricterMinimum(variant, trade)) continue
      expect(problemsOf(variant, trade), at).not.toEqual([])
    }
  })

  it.each(trades)('is refused when what protects the account is left out: %s', (_name, trade) => {
    const operations = tradeOperations(trade, place)
    for (const [at, variant] of shortened(operations)) {
      const gone = at.split(' ').at(-1)
      // Without an allowance it reverts, and nothing is lost.
      if (gone === 'approve') continue
      expect(problemsOf(variant, trade), at).not.toEqual([])
    }
  })

  it('is refused when something is put in that nobody agreed to', () => {
    const trade = tradeOf()
    const operations = tradeOperations(trade, place)
    const borrow = { ...termsOfTrade(trade, place).in, amount: 5n }
    const additions: readonly ComposerOperation[] = [
      borrow,
      { kind: 'pull', token: WETH, receiver: lowerAddress(place.composer), amount: 0n },
      { kind: 'sweep', token: WETH, receiver: STRANGER, mode: 'everything', amount: 0n },
      { kind: 'approve', token: WETH, spender: STRANGER },
      { kind: 'forward', forwarder: SAMPLE_FORWARDER, value: 0n, operations: [] },
    ]
    for (const addition of additions) {
      expect(problemsOf([...operations, addition], trade)).not.toEqual([])
      expect(problemsOf([addition, ...operations], trade)).not.toEqual([])
      const inside = operations.map((operation) =>
        operation.kind === 'flash'
          ? { ...operation, operations: [...operation.operations, addition] }
          : operation,
      )
      expect(problemsOf(inside, trade)).not.toEqual([])
    }
  })

  it('is what the published encoder writes, and the minimum and the sweeps that it leaves out', () => {
    const [sample] = marginSamples
    const [, theirs] = decodeOperations(sample?.calldata ?? '0x')
    const ours = tradeOperations(tradeOf(), place).find(({ kind }) => kind === 'flash')
    expect(shapeOf(ours)).toEqual([
      'sweep',
      ['approve', 'call', 'sweep', 'sweep'],
      'approve',
      'deposit',
      'borrow',
    ])
    expect(shapeOf(theirs)).toEqual(['sweep', ['approve', 'call'], 'approve', 'deposit', 'borrow'])
  })
})

describe('calldata of the published encoder', () => {
  const spenders = (operations: readonly ComposerOperation[]): readonly ComposerSpender[] =>
    operations.flatMap((operation) => {
      if (operation.kind === 'lend' && operation.token)
        return [{ token: operation.token, spender: operation.pool }]
      return operation.kind === 'flash'
        ? [{ token: operation.token, spender: operation.pool }, ...spenders(operation.operations)]
        : []
    })
  const partiesOf = (composer: Hex, operations: readonly ComposerOperation[]): ComposerParties => ({
    account: SAMPLE_ACCOUNT,
    composer,
    forwarder: SAMPLE_FORWARDER,
    spenders: spenders(operations),
    forwarderSpenders: operations.flatMap((operation) =>
      operation.kind === 'flash' ? [{ token: operation.token, spender: SAMPLE_AGGREGATOR }] : [],
    ),
  })

  it.each([...directSamples, ...marginSamples])(
    'pays nobody but the account, the composer and the forwarder: $name',
    ({ composer, calldata }) => {
      const operations = decodeOperations(calldata)
      expect(partyProblems(operations, partiesOf(composer, operations))).toEqual([])
    },
  )

  it.each(directSamples)('is refused for another account than its own: $name', ({ composer, calldata }) => {
    const operations = decodeOperations(calldata)
    const parties = { ...partiesOf(composer, operations), account: STRANGER }
    expect(partyProblems(operations, parties)).not.toEqual([])
  })

  it.each(marginSamples)('holds the swap to nothing: $name', ({ calldata }) => {
    const found = marginProblems(decodeOperations(calldata), termsOfTrade(tradeOf(), place))
    expect(found.join()).toContain('nothing holds the swap to')
  })
})

function problemsOf(operations: readonly ComposerOperation[], trade: MarginTrade): readonly string[] {
  try {
    return marginProblems(decodeOperations(encodeOperations(operations)), termsOfTrade(trade, place))
  } catch (error) {
    return [String(error)]
  }
}

function isAddress(value: unknown): boolean {
  return typeof value === 'string' && /^0x[0-9a-f]{40}$/.test(value)
}

type Variant = readonly [at: string, operations: readonly ComposerOperation[]]

/** Each with one value changed. */
function variants(
  operations: readonly ComposerOperation[],
  change: (value: unknown) => readonly unknown[],
): readonly Variant[] {
  const walk = (value: unknown, at: string): readonly (readonly [string, unknown])[] => {
    if (typeof value !== 'object' || value === null) return change(value).map((other) => [at, other] as const)
    return Object.entries(value).flatMap(([key, inner]) =>
      walk(inner, `${at}.${key}`).map(
        ([where, other]) =>
          [
            where,
            Array.isArray(value)
              ? value.map((old, index) => (index === Number(key) ? other : old))
              : { ...value, [key]: other },
          ] as const,
      ),
    )
  }
  return walk(operations, '') as readonly Variant[]
}

/** Each with one operation left out. */
function shortened(operations: readonly ComposerOperation[], at = ''): readonly Variant[] {
  return operations.flatMap((operation, index): readonly Variant[] => [
    [`${at} ${operation.kind}`, operations.filter((_, other) => other !== index)],
    ...('operations' in operation
      ? shortened(operation.operations, `${at} ${operation.kind}`).map(
          ([where, inner]): Variant => [where, operations.with(index, { ...operation, operations: inner })],
        )
      : []),
  ])
}

function isStricterMinimum(operations: readonly ComposerOperation[], { swap }: MarginTrade): boolean {
  const sweeps = operations
    .flatMap((operation) => (operation.kind === 'flash' ? operation.operations : []))
    .flatMap((operation) => (operation.kind === 'forward' ? operation.operations : []))
    .flatMap((one) => (one.kind === 'sweep' ? [one] : []))
  const [bought, unsold] = sweeps
  return bought?.amount === swap.toAmountMin + 1n || (unsold?.amount ?? 0n) > 0n
}

function shapeOf(operation: ComposerOperation | undefined): unknown {
  if (operation?.kind !== 'flash') return undefined
  return operation.operations.map((one) => {
    if (one.kind === 'lend') return one.action
    return one.kind === 'forward' ? one.operations.map(({ kind }) => kind) : one.kind
  })
}
