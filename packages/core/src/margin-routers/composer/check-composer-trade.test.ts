import { describe, expect, it } from 'vitest'
import { lowerAddress } from '../../chains/address.ts'
import type { Address, Hex } from '../../kernel/schema.ts'
import { WETH } from '../../lending/lending.test-support.ts'
import { MARGIN_OPERATIONS } from '../../margin/margin-operation.ts'
import type { MarginTrade } from '../../margin/margin-trade.ts'
import { type ComposerParties, type ComposerSpender, checkComposerParties } from './check-composer-parties.ts'
import { checkComposerTrade } from './check-composer-trade.ts'
import type { ComposerOperation } from './composer-operation.ts'
import { createTrade, SUPPORTED_FAMILIES } from './create-trade.test-support.ts'
import { decodeComposerOperations } from './decode-composer-operations.ts'
import { encodeComposerOperations } from './encode-composer-operations.ts'
import {
  directSamples,
  marginSamples,
  SAMPLE_ACCOUNT,
  SAMPLE_AGGREGATOR,
  SAMPLE_FORWARDER,
} from './samples.test-support.ts'
import { type ComposerDeployment, toComposerOperations, toComposerTerms } from './to-composer-operations.ts'

const deployment: ComposerDeployment = {
  composer: '0xb7ea94340e65cc68d1274ae483dfbe593fd6f21e',
  forwarder: SAMPLE_FORWARDER,
  poolId: 0,
}
const ATTACKER: Hex = '0x6666666666666666666666666666666666666666'
const YIELD_TOKEN: Address = '0x00000000000000000000000000000000000000f7'
const margin = { token: WETH, amount: 7n, asNative: false }

const trades: readonly (readonly [string, MarginTrade])[] = [
  ...SUPPORTED_FAMILIES.flatMap((family) =>
    MARGIN_OPERATIONS.map(
      (operation) => [`${operation} at ${family}`, createTrade({ family, operation })] as const,
    ),
  ),
  ['Open with a remaining yield token', createTrade({ change: { sweeps: [YIELD_TOKEN] } })],
  ['Open with margin in tokens', createTrade({ change: { margin } })],
  ['Open with native margin', createTrade({ change: { margin: { ...margin, asNative: true } } })],
]

describe('checkComposerTrade', () => {
  it.each(trades)('accepts the operations of a trade: %s', (_trade, trade) => {
    expect(check(toComposerOperations(trade, deployment), trade)).toEqual([])
  })

  it.each(trades)('rejects a change of any address: %s', (_trade, trade) => {
    const operations = toComposerOperations(trade, deployment)
    const variants = getVariants(operations, (value) => (isAddress(value) ? [ATTACKER] : []))
    expect(variants.length).toBeGreaterThan(20)
    for (const [path, variant] of variants) expect(check(variant, trade), path).not.toEqual([])
  })

  it.each(trades)('rejects a change of any amount: %s', (_trade, trade) => {
    const operations = toComposerOperations(trade, deployment)
    const variants = getVariants(operations, (value) =>
      typeof value === 'bigint' ? [value + 1n, value === 0n ? 2n ** 120n : value - 1n] : [],
    )
    expect(variants.length).toBeGreaterThan(10)
    for (const [path, variant] of variants) {
      // Skip variants with a higher minimum, which are safe.
      if (isStricterMinimum(variant, trade)) continue
      expect(check(variant, trade), path).not.toEqual([])
    }
  })

  it.each(trades)('rejects the removal of any operation that protects the account: %s', (_trade, trade) => {
    const operations = toComposerOperations(trade, deployment)
    for (const [path, variant] of getShortened(operations)) {
      // Skip the allowance, without which the trade reverts.
      if (path.endsWith(' approve')) continue
      expect(check(variant, trade), path).not.toEqual([])
    }
  })

  it('rejects any additional operation, at any position', () => {
    const trade = createTrade()
    const operations = toComposerOperations(trade, deployment)
    const additions: readonly ComposerOperation[] = [
      { ...toComposerTerms(trade, deployment).funding, amount: 5n },
      { kind: 'pull', token: WETH, receiver: lowerAddress(deployment.composer), amount: 0n },
      { kind: 'sweep', token: WETH, receiver: ATTACKER, mode: 'everything', amount: 0n },
      { kind: 'approve', token: WETH, spender: ATTACKER },
      { kind: 'forward', forwarder: SAMPLE_FORWARDER, value: 0n, operations: [] },
    ]
    for (const addition of additions) {
      expect(check([...operations, addition], trade)).not.toEqual([])
      expect(check([addition, ...operations], trade)).not.toEqual([])
      const inFlashLoan = operations.map((operation) =>
        operation.kind === 'flash'
          ? { ...operation, operations: [...operation.operations, addition] }
          : operation,
      )
      expect(check(inFlashLoan, trade)).not.toEqual([])
    }
  })

  it('requires the minimum and the sweeps that the published encoder omits', () => {
    const [sample] = marginSamples
    const [, publishedFlashLoan] = decodeComposerOperations(sample?.calldata ?? '0x')
    const flashLoan = toComposerOperations(createTrade(), deployment).find(({ kind }) => kind === 'flash')
    expect(getShape(flashLoan)).toEqual([
      'sweep',
      ['approve', 'call', 'sweep', 'sweep'],
      'approve',
      'deposit',
      'borrow',
    ])
    expect(getShape(publishedFlashLoan)).toEqual([
      'sweep',
      ['approve', 'call'],
      'approve',
      'deposit',
      'borrow',
    ])
  })

  it.each(marginSamples)(
    'reports the minimum output that the published encoder omits: $name',
    ({ calldata }) => {
      const terms = toComposerTerms(createTrade(), deployment)
      const problems = checkComposerTrade(decodeComposerOperations(calldata), terms)
      expect(problems.join(' ')).toMatch(/The minimum output of \d+ of 0x\w+ is not enforced\./)
    },
  )
})

describe('checkComposerParties', () => {
  const getSpenders = (operations: readonly ComposerOperation[]): readonly ComposerSpender[] =>
    operations.flatMap((operation) => {
      if (operation.kind === 'lend' && operation.token)
        return [{ token: operation.token, spender: operation.pool }]
      return operation.kind === 'flash'
        ? [{ token: operation.token, spender: operation.pool }, ...getSpenders(operation.operations)]
        : []
    })
  const getParties = (composer: Hex, operations: readonly ComposerOperation[]): ComposerParties => ({
    account: SAMPLE_ACCOUNT,
    composer,
    forwarder: SAMPLE_FORWARDER,
    spenders: getSpenders(operations),
    forwarderSpenders: operations.flatMap((operation) =>
      operation.kind === 'flash' ? [{ token: operation.token, spender: SAMPLE_AGGREGATOR }] : [],
    ),
  })

  it.each([...directSamples, ...marginSamples])(
    'accepts calldata of the published encoder for its account: $name',
    ({ composer, calldata }) => {
      const operations = decodeComposerOperations(calldata)
      expect(checkComposerParties(operations, getParties(composer, operations))).toEqual([])
    },
  )

  it.each(directSamples)(
    'rejects calldata of the published encoder for another account: $name',
    ({ composer, calldata }) => {
      const operations = decodeComposerOperations(calldata)
      const parties = { ...getParties(composer, operations), account: ATTACKER }
      expect(checkComposerParties(operations, parties)).not.toEqual([])
    },
  )
})

/** Returns the problems of operations after encoding and decoding, or the error of either. */
function check(operations: readonly ComposerOperation[], trade: MarginTrade): readonly string[] {
  try {
    const decoded = decodeComposerOperations(encodeComposerOperations(operations))
    return checkComposerTrade(decoded, toComposerTerms(trade, deployment))
  } catch (error) {
    return [String(error)]
  }
}

function isAddress(value: unknown): boolean {
  return typeof value === 'string' && /^0x[0-9a-f]{40}$/.test(value)
}

type Variant = readonly [path: string, operations: readonly ComposerOperation[]]

/** Returns the operations with one value changed, for each value. */
function getVariants(
  operations: readonly ComposerOperation[],
  change: (value: unknown) => readonly unknown[],
): readonly Variant[] {
  const changeEach = (value: unknown, path: string): readonly (readonly [string, unknown])[] => {
    if (typeof value !== 'object' || value === null)
      return change(value).map((changed) => [path, changed] as const)
    return Object.entries(value).flatMap(([key, inner]) =>
      changeEach(inner, `${path}.${key}`).map(
        ([innerPath, changed]) =>
          [
            innerPath,
            Array.isArray(value)
              ? value.map((element, index) => (index === Number(key) ? changed : element))
              : { ...value, [key]: changed },
          ] as const,
      ),
    )
  }
  return changeEach(operations, '') as readonly Variant[]
}

/** Returns the operations with one operation removed, for each operation. */
function getShortened(operations: readonly ComposerOperation[], path = ''): readonly Variant[] {
  return operations.flatMap((operation, index): readonly Variant[] => [
    [`${path} ${operation.kind}`, operations.filter((_, position) => position !== index)],
    ...('operations' in operation
      ? getShortened(operation.operations, `${path} ${operation.kind}`).map(
          ([innerPath, inner]): Variant => [
            innerPath,
            operations.with(index, { ...operation, operations: inner }),
          ],
        )
      : []),
  ])
}

function isStricterMinimum(operations: readonly ComposerOperation[], { swap }: MarginTrade): boolean {
  const sweeps = operations
    .flatMap((operation) => (operation.kind === 'flash' ? operation.operations : []))
    .flatMap((operation) => (operation.kind === 'forward' ? operation.operations : []))
    .flatMap((operation) => (operation.kind === 'sweep' ? [operation] : []))
  const [output, unspent] = sweeps
  return output?.amount === swap.toAmountMin + 1n || (unspent?.amount ?? 0n) > 0n
}

/** Returns the kinds of the operations in a flash loan. */
function getShape(operation: ComposerOperation | undefined): unknown {
  if (operation?.kind !== 'flash') return undefined
  return operation.operations.map((inner) => {
    if (inner.kind === 'lend') return inner.action
    return inner.kind === 'forward' ? inner.operations.map(({ kind }) => kind) : inner.kind
  })
}
