import fc, { type Arbitrary } from 'fast-check'
import type { Hex } from '../../kernel/schema.ts'
import type {
  ComposerAction,
  ComposerFamily,
  ComposerOperation,
  LendOperation,
} from './composer-operation.ts'

const hex = (bytes: number): Arbitrary<Hex> =>
  fc.uint8Array({ minLength: bytes, maxLength: bytes }).map(toHex)

function toHex(bytes: Uint8Array): Hex {
  return `0x${[...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

const address = hex(20)
const uint = (bits: number): Arbitrary<bigint> => fc.bigInt({ min: 0n, max: 2n ** BigInt(bits) - 1n })
const amount = uint(128)
const byte = fc.nat(255)

const transfers: Arbitrary<ComposerOperation> = fc.oneof(
  fc.record({ kind: fc.constant('pull' as const), token: address, receiver: address, amount }),
  fc.record({
    kind: fc.constantFrom('sweep' as const, 'unwrap' as const),
    token: address,
    receiver: address,
    mode: fc.constantFrom('everything' as const, 'exactly' as const),
    amount,
  }),
  fc.record({ kind: fc.constant('approve' as const), token: address, spender: address }),
)

const call: Arbitrary<ComposerOperation> = fc.record({
  kind: fc.constant('call' as const),
  target: address,
  value: uint(127),
  data: fc.uint8Array({ maxLength: 300 }).map(toHex),
})

const forward: Arbitrary<ComposerOperation> = fc.record({
  kind: fc.constant('forward' as const),
  forwarder: address,
  value: uint(127),
  operations: fc.array(fc.oneof(transfers, call), { maxLength: 4 }),
})

const market = fc.record({
  loanToken: address,
  collateralToken: address,
  oracle: address,
  irm: address,
  lltv: amount,
})

const base = { receiver: address, pool: address }
const plain = { ...base, token: address, amount }
const selected = { ...base, token: address, amount: uint(120), selector: byte }

type Fields = Omit<LendOperation, 'kind' | 'family' | 'action'>

/** Creates a function that adds family and action to the other fields. */
function withAction(family: ComposerFamily, action: ComposerAction) {
  return (fields: Fields): LendOperation => ({ ...fields, kind: 'lend', family, action })
}

const lends: readonly Arbitrary<LendOperation>[] = [
  ...(['aave-v3', 'aave-v2'] as const).flatMap((family) => [
    fc.record(plain).map(withAction(family, 'deposit')),
    fc.record({ ...plain, mode: byte }).map(withAction(family, 'borrow')),
    fc.record({ ...plain, mode: byte, debtToken: address }).map(withAction(family, 'repay')),
    fc.record({ ...plain, aToken: address }).map(withAction(family, 'withdraw')),
  ]),
  ...(['deposit', 'borrow', 'repay'] as const).map((action) =>
    fc.record(plain).map(withAction('compound-v3', action)),
  ),
  fc.record({ ...plain, isBase: fc.boolean() }).map(withAction('compound-v3', 'withdraw')),
  ...(['deposit', 'withdraw'] as const).map((action) =>
    fc.record(selected).map(withAction('compound-v2', action)),
  ),
  ...(['borrow', 'repay'] as const).map((action) => fc.record(plain).map(withAction('compound-v2', action))),
  ...(['deposit', 'borrow', 'repay', 'withdraw'] as const).map((action) =>
    fc.record({ ...base, market, amount }).map(withAction('morpho', action)),
  ),
]

const flash: Arbitrary<ComposerOperation> = fc.record({
  kind: fc.constant('flash' as const),
  source: fc.constantFrom('morpho' as const, 'aave-v3' as const, 'aave-v2' as const),
  token: address,
  pool: address,
  amount,
  poolId: byte,
  operations: fc.array(fc.oneof(transfers, forward, ...lends), { maxLength: 5 }),
})

/** Generates operations of every kind. */
export const composerOperations: Arbitrary<readonly ComposerOperation[]> = fc.array(
  fc.oneof(transfers, forward, flash, ...lends),
  { maxLength: 6 },
)
