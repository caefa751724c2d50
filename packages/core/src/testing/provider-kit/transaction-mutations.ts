import { isNativeToken, sameAddress } from '../../chains/address.ts'
import type { Address, Hex } from '../../kernel/schema.ts'
import type { Call } from '../../platforms/transaction.ts'
import type { BuiltTransaction } from '../../quotes/build-quote.ts'
import type { Quote } from '../../quotes/quote.ts'
import type { Verification } from '../../quotes/verification.ts'
import { ATTACKER, type EffectsChange, POSITION_MANAGER } from './create-simulating-chains.ts'
import { listCalldataMutations } from './list-calldata-mutations.ts'
import { replaceHex, toWord } from './to-word.ts'

/** Mutation of a valid transaction, as by a hostile API, gateway or storage. */
export interface TransactionMutation {
  /** Path in the transaction, such as `transaction.data word 4`. */
  readonly path: string
  readonly description: string
  /** Check that may be unverified instead of rejecting the mutation. Undefined if the mutation must be rejected. */
  readonly check: keyof Verification | undefined
  /**
   * Whether the mutation only changes the route of a same-chain swap, within the terms that its calldata proves.
   * Default: no.
   */
  readonly isRoute?: boolean
  readonly changeQuote?: (quote: Quote) => Quote
  readonly transaction?: Partial<Call>
  readonly spender?: Address
  readonly change?: EffectsChange
}

const PERMIT2: Address = '0x000000000022D473030F116dDEE9F6B43aC78BA3'
const ONE_THOUSAND_NATIVE = 10n ** 21n
const MAX_UINT = 2n ** 256n - 1n

/** Lists every mutation of a built transaction. `now` in seconds. */
export function listTransactionMutations(
  built: BuiltTransaction,
  isDecoded: boolean,
  now: bigint,
): TransactionMutation[] {
  return [
    ...listTargets(built),
    ...listSpenders(built),
    ...listValues(built),
    ...listGrants(built),
    ...listRecipients(built),
    ...(isDecoded ? listCalldataMutations(built.transaction.data, built.quote, now) : []),
    ...listExtraCalls(built),
  ]
}

function listTargets({ quote, transaction, approval }: BuiltTransaction): TransactionMutation[] {
  const { fromTokenAddress } = quote.request
  const tokens =
    isNativeToken(fromTokenAddress) || sameAddress(transaction.to, fromTokenAddress) ? [] : [fromTokenAddress]
  const target = (to: Address, kind: string, check: TransactionMutation['check']): TransactionMutation => {
    // If the target itself spends the tokens, also mutate the spender, as a consistent reply would.
    const isSpender = approval !== undefined && sameAddress(approval.spender, transaction.to)
    return {
      path: 'transaction.to',
      description: `replaced by ${kind}`,
      check,
      transaction: { to },
      changeQuote: (honest) => ({
        ...honest,
        ...(honest.depositContract && { depositContract: to }),
        ...(isSpender && { spender: to }),
      }),
      ...(isSpender && { spender: to }),
    }
  }
  return [
    target(ATTACKER, 'a contract that detects simulations', 'spender'),
    target(PERMIT2, 'Permit2', undefined),
    target(POSITION_MANAGER, 'a lender or position manager', undefined),
    ...tokens.map((token) => target(token, 'the source token', undefined)),
  ]
}

function listSpenders({ quote, approval }: BuiltTransaction): TransactionMutation[] {
  if (isNativeToken(quote.request.fromTokenAddress)) return []
  const spender = (
    address: Address,
    kind: string,
    check: TransactionMutation['check'],
  ): TransactionMutation => ({
    path: 'approval.spender',
    description: `${approval ? 'replaced by' : 'set to'} ${kind}`,
    check,
    changeQuote: ({ skipApproval: _, ...honest }) => ({ ...honest, spender: address }),
    spender: address,
  })
  return [
    spender(ATTACKER, 'an account of the attacker', 'spender'),
    spender(PERMIT2, 'Permit2', undefined),
    spender(POSITION_MANAGER, 'a lender or position manager', undefined),
  ]
}

function listValues({ transaction: { value } }: BuiltTransaction): TransactionMutation[] {
  const raised = value + ONE_THOUSAND_NATIVE
  return [
    { path: 'transaction.value', description: 'raised', check: undefined, transaction: { value: raised } },
    {
      path: 'transaction.value',
      description: 'raised together with otherPayOut',
      check: undefined,
      transaction: { value: raised },
      changeQuote: (honest) => ({
        ...honest,
        otherPayOut: (honest.otherPayOut ?? 0n) + ONE_THOUSAND_NATIVE,
      }),
    },
  ]
}

function listGrants({ quote: { request } }: BuiltTransaction): TransactionMutation[] {
  const { fromTokenAddress: token, fromAddress: owner = ATTACKER } = request
  const right = {
    token: isNativeToken(token) ? POSITION_MANAGER : token,
    owner,
    spender: ATTACKER,
    amount: MAX_UINT,
  }
  const otherMovement = { token: POSITION_MANAGER, from: owner, to: ATTACKER, amount: 1n }
  const grants = (description: string, change: EffectsChange): TransactionMutation => ({
    path: 'simulation',
    description,
    check: undefined,
    change,
  })
  return [
    {
      path: 'transaction.data',
      description: 'replaced by an unlimited approval',
      check: undefined,
      transaction: { data: `0x095ea7b3${toWord(ATTACKER)}${toWord(MAX_UINT)}` },
    },
    grants('grants an unlimited allowance', (effects) => ({ ...effects, allowances: [right] })),
    grants('authorizes an operator at a lender', (effects) => ({ ...effects, grants: [right] })),
    grants('takes another token', (effects) => ({
      ...effects,
      movements: [...effects.movements, otherMovement],
    })),
  ]
}

/** Replaces the recipient in the calldata. On the same chain, the simulated contract then pays the attacker. */
function listRecipients({ quote, transaction: { data } }: BuiltTransaction): TransactionMutation[] {
  const { toAddress, toTokenAddress } = quote.request
  if (toAddress === undefined) return []
  const change: EffectsChange = (effects) => ({
    ...effects,
    movements: effects.movements.map((movement) =>
      sameAddress(movement.to, toAddress) && sameAddress(movement.token, toTokenAddress)
        ? { ...movement, to: ATTACKER }
        : movement,
    ),
  })
  const replacements = listOffsets(data, toAddress.slice(2)).map((offset) =>
    replaceHex(data, offset, ATTACKER.slice(2)),
  )
  const all = data.replace(new RegExp(toAddress.slice(2), 'gi'), ATTACKER.slice(2)) as Hex
  return [...new Set([...replacements, ...(all === data ? [] : [all])])].map((mutated, index) => ({
    path: `transaction.data recipient ${index}`,
    description: 'replaced by the attacker',
    check: 'recipient',
    transaction: { data: mutated },
    change,
  }))
}

/**
 * Index of the list's offset in the arguments of `multicall(bytes[])`, `multicall(uint256,bytes[])` and
 * `multicall(bytes32,bytes[])`.
 */
const MULTICALLS: Readonly<Record<string, number>> = { '0xac9650d8': 0, '0x5ae401dc': 1, '0x1f0464d1': 1 }

function listExtraCalls({ transaction: { data } }: BuiltTransaction): TransactionMutation[] {
  const slot = MULTICALLS[data.slice(0, 10)]
  if (slot === undefined) return []
  const extended = addToList(data, slot, `095ea7b3${toWord(ATTACKER)}${toWord(MAX_UINT)}`)
  return [
    {
      path: 'transaction.data',
      description: 'with another call in its multicall',
      check: undefined,
      transaction: { data: extended },
    },
  ]
}

/** Adds an entry to the `bytes[]` argument at a position of the head. */
function addToList(data: Hex, slot: number, entry: string): Hex {
  const body = data.slice(10)
  const readWord = (position: number) => Number.parseInt(body.slice(position * 2, position * 2 + 64), 16)
  const list = readWord(slot * 32)
  const length = readWord(list)
  const first = list + 32
  const offsets = Array.from({ length }, (_, index) => readWord(first + index * 32) + 32)
  const tail = body.slice((first + length * 32) * 2)
  const padded = entry.padEnd(Math.ceil(entry.length / 64) * 64, '0')
  const head = [...offsets, 32 + length * 32 + tail.length / 2]
    .map((offset) => toWord(BigInt(offset)))
    .join('')
  const size = toWord(BigInt(entry.length / 2))
  return `0x${data.slice(2, 10)}${body.slice(0, list * 2)}${toWord(BigInt(length + 1))}${head}${tail}${size}${padded}`
}

function listOffsets(data: Hex, digits: string): number[] {
  return [...data.matchAll(new RegExp(digits, 'gi'))].map(({ index }) => index)
}
