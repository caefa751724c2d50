import { sameAddress } from '../../chains/address.ts'
import { compact } from '../../kernel/compact.ts'
import type { Address } from '../../kernel/schema.ts'
import { PermitMismatchError } from '../../platforms/errors.ts'
import type { TypedData } from '../../platforms/wallet.ts'
import type { ExecutionPlan, PlannedPermit } from './execution-plan.ts'

/**
 * The EIP-712 structs that are accepted as permits. Sources: EIP-2612; makerdao/dss `dai.sol`; Permit2's
 * `PermitHash.sol`.
 */
const PERMIT_TYPES = {
  eip2612: {
    Permit: fields('address owner,address spender,uint256 value,uint256 nonce,uint256 deadline'),
  },
  dai: {
    Permit: fields('address holder,address spender,uint256 nonce,uint256 expiry,bool allowed'),
  },
  permit2: {
    PermitSingle: fields('PermitDetails details,address spender,uint256 sigDeadline'),
    PermitDetails: fields('address token,uint160 amount,uint48 expiration,uint48 nonce'),
  },
} as const satisfies Record<string, TypedData['types']>

type PermitKind = keyof typeof PERMIT_TYPES
const KINDS: readonly PermitKind[] = ['eip2612', 'dai', 'permit2']

const DOMAIN_FIELDS = fields(
  'string name,string version,uint256 chainId,address verifyingContract,bytes32 salt',
)

/** Deployments of Permit2. zkSync derives addresses differently. Source: https://github.com/Uniswap/permit2 */
const PERMIT2 = '0x000000000022D473030F116dDEE9F6B43aC78BA3'
const ZKSYNC_PERMIT2 = '0x0000000000225e31D15943971F47aD3022F714Fa'
const ZKSYNC_ID = 324

/** Allowance of a Dai permit, which has no amount and always allows the maximum. */
const MAX_UINT256 = 2n ** 256n - 1n

type Message = TypedData['message']

interface PermitTerms extends Pick<PlannedPermit, 'token' | 'spender' | 'amount'> {
  readonly chainId: number
  readonly owner: Address
}

/**
 * Validates a permit message against the plan. The message is rebuilt from the terms of the plan and must match
 * exactly, so that no other message (such as a `TransferWithAuthorization`, or a permit for another token or chain)
 * passes as a permit.
 *
 * @throws PermitMismatchError
 */
export function assertPermitTerms(
  { typedData, token, spender, amount }: PlannedPermit,
  { chainId, account }: Pick<ExecutionPlan, 'chainId' | 'account'>,
): void {
  const terms: PermitTerms = { chainId, token, owner: account, spender, amount }
  const kind = KINDS.find((each) => hasPermitTypes(typedData, each))
  if (!kind) {
    const expected = 'an EIP-2612, Dai or Permit2 permit'
    throw new PermitMismatchError('typedData', `a ${typedData.primaryType}`, expected)
  }
  assertStatedTerms(typedData, kind, terms)
  const rebuilt = canonicalText({
    domain: rebuildDomain(typedData, kind, terms),
    message: rebuildMessage(typedData.message, kind, terms),
  })
  const { domain, message } = typedData
  const signed = canonicalText({ domain, message })
  if (signed !== rebuilt) throw new PermitMismatchError('typedData', signed, rebuilt)
}

/** Compares the terms in the message one by one, so that the error names the term that differs. */
function assertStatedTerms({ domain, message }: TypedData, kind: PermitKind, terms: PermitTerms): void {
  const details = kind === 'permit2' ? toMessage(message['details']) : message
  const stated = {
    token: kind === 'permit2' ? details['token'] : domain['verifyingContract'],
    // Permit2 messages contain no owner: the contract recovers it from the signature.
    owner: message['owner'] ?? message['holder'] ?? terms.owner,
    spender: message['spender'],
  }
  for (const field of ['token', 'owner', 'spender'] as const) {
    const value = stated[field]
    if (typeof value !== 'string' || !sameAddress(value, terms[field])) {
      throw new PermitMismatchError(field, value, terms[field])
    }
  }
  const amount = readAmount(details)
  if (amount !== terms.amount) throw new PermitMismatchError('amount', amount, terms.amount)
  const chainId = toUint(domain['chainId'] ?? domain['salt'])
  if (chainId !== BigInt(terms.chainId)) {
    throw new PermitMismatchError('chainId', domain['chainId'] ?? domain['salt'], terms.chainId)
  }
}

function rebuildDomain(
  { domain }: TypedData,
  kind: PermitKind,
  { chainId, token }: PermitTerms,
): TypedData['domain'] {
  if (kind === 'permit2') {
    const verifyingContract = chainId === ZKSYNC_ID ? ZKSYNC_PERMIT2 : PERMIT2
    return { name: 'Permit2', chainId, verifyingContract }
  }
  // Bridged tokens on Polygon use the chain id as the salt.
  const chain = 'chainId' in domain ? { chainId } : { salt: `0x${chainId.toString(16).padStart(64, '0')}` }
  return compact({
    name: toText(domain['name']),
    version: toText(domain['version']),
    ...chain,
    verifyingContract: token,
  })
}

/** Rebuilds the message from the terms. Nonces and deadlines are copied, and only have to be whole numbers. */
function rebuildMessage(
  message: Message,
  kind: PermitKind,
  { token, owner, spender, amount }: PermitTerms,
): Message {
  if (kind === 'permit2') {
    const stated = toMessage(message['details'])
    const details = { token, amount, ...requireUints(stated, ['expiration', 'nonce']) }
    return { details, spender, ...requireUints(message, ['sigDeadline']) }
  }
  return kind === 'dai'
    ? { holder: owner, spender, allowed: amount > 0n, ...requireUints(message, ['nonce', 'expiry']) }
    : { owner, spender, value: amount, ...requireUints(message, ['nonce', 'deadline']) }
}

function requireUints(message: Message, names: readonly string[]): Message {
  const uints = names.map((name) => {
    const value = toUint(message[name])
    const expected = `decimal digits for ${name}`
    if (value === undefined) throw new PermitMismatchError('typedData', message[name], expected)
    return [name, value] as const
  })
  return Object.fromEntries(uints)
}

/** Returns whether all types match. Some libraries sign with the given domain type, which could omit fields. */
function hasPermitTypes({ primaryType, types, domain }: TypedData, kind: PermitKind): boolean {
  const { EIP712Domain: domainType, ...structs } = types
  const expectedDomain = DOMAIN_FIELDS.filter(({ name }) => domain[name] !== undefined)
  return (
    primaryType === (kind === 'permit2' ? 'PermitSingle' : 'Permit') &&
    canonicalText(structs) === canonicalText(PERMIT_TYPES[kind]) &&
    (domainType === undefined || canonicalText(domainType) === canonicalText(expectedDomain))
  )
}

function toMessage(value: unknown): Message {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

function readAmount(message: Message): bigint | undefined {
  if ('allowed' in message) return message['allowed'] === true ? MAX_UINT256 : 0n
  const amount = message['value'] ?? message['amount']
  return typeof amount === 'number' ? undefined : toUint(amount)
}

function toText(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}

function toUint(value: unknown): bigint | undefined {
  if (typeof value === 'bigint') return value >= 0n ? value : undefined
  if (typeof value === 'number') return Number.isSafeInteger(value) && value >= 0 ? BigInt(value) : undefined
  return typeof value === 'string' && UINT.test(value) ? BigInt(value) : undefined
}

/** Decimal digits, or at most 32 bytes in hex. */
const UINT = /^(0x[0-9a-f]{1,64}|\d{1,78})$/i
const ADDRESS_LENGTH = 42

/** Serializes a value so that equal values have equal texts: with sorted keys, decimal numbers and lower-case hex. */
function canonicalText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalText).join()}]`
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value).filter(([, item]) => item !== undefined)
    const texts = entries.map(([key, item]) => `${JSON.stringify(key)}:${canonicalText(item)}`)
    return `{${texts.sort().join()}}`
  }
  if (typeof value === 'string') {
    const digits = value.length < ADDRESS_LENGTH ? toUint(value) : undefined
    return digits === undefined ? JSON.stringify(UINT.test(value) ? value.toLowerCase() : value) : `${digits}`
  }
  return typeof value === 'boolean' ? `${value}` : `${toUint(value)}`
}

/** Parses the fields of a struct from its EIP-712 signature. */
function fields(signature: string): TypedData['types'][string] {
  return signature.split(',').map((field) => {
    const [type = '', name = ''] = field.split(' ')
    return { name, type }
  })
}
