import { domainSeparator, encodeFunctionResult, type Hex, keccak256, parseAbi, toHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, it } from 'vitest'
import { lowerAddress } from '../../chains/address.ts'
import { compact } from '../../kernel/compact.ts'
import type { Address } from '../../kernel/schema.ts'
import { ChainReadError } from '../../platforms/errors.ts'
import type { ReadResult } from '../../platforms/platform.ts'
import type { TypedData } from '../../platforms/wallet.ts'
import { createFakeClock } from '../../testing/fake-clock.ts'
import { discoverPermit } from './discover.ts'
import { encodePermit } from './encode.ts'
import {
  createPermit2Permit,
  createTokenPermit,
  type Permit,
  type PermitDomain,
  type PermitTerms,
} from './permit.ts'
import { encodePermit2Transfer, permit2Address, readPermit2 } from './permit2.ts'
import { signPermit } from './signature.ts'
import { permitTypedData } from './typed-data.ts'

const owner = privateKeyToAccount(`0x${'01'.repeat(32)}`)
const otherOwner = privateKeyToAccount(`0x${'02'.repeat(32)}`)
const TOKEN: Address = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const SPENDER: Address = '0x5555555555555555555555555555555555555555'
const DEADLINE = 1_900_000_000n
const MAX = 2n ** 256n - 1n

const ABI = parseAbi([
  'function name() view returns (string)',
  'function version() view returns (string)',
  'function nonces(address owner) view returns (uint256)',
  'function DOMAIN_SEPARATOR() view returns (bytes32)',
  'function PERMIT_TYPEHASH() view returns (bytes32)',
  'function eip712Domain() view returns (bytes1 fields, string name, string version, uint256 chainId, address verifyingContract, bytes32 salt, uint256[] extensions)',
  'function allowance(address owner, address token, address spender) view returns (uint160 amount, uint48 expiration, uint48 nonce)',
])
const selector = (signature: string) => keccak256(toHex(signature)).slice(0, 10)
const SIGNATURES: Record<string, string> = {
  name: 'name()',
  version: 'version()',
  nonces: 'nonces(address)',
  DOMAIN_SEPARATOR: 'DOMAIN_SEPARATOR()',
  PERMIT_TYPEHASH: 'PERMIT_TYPEHASH()',
  eip712Domain: 'eip712Domain()',
  allowance: 'allowance(address,address,address)',
}

type Answers = Readonly<Record<string, unknown>>

/** Creates a contract that has these functions and returns `otherwise` for all others. */
function contract(
  answers: Answers,
  otherwise: ReadResult = { status: 'reverted', reason: 'no such function' },
) {
  return {
    async call({ data }: { readonly data: Hex }): Promise<ReadResult> {
      const name = Object.keys(answers).find(
        (candidate) => selector(SIGNATURES[candidate] ?? '') === data.slice(0, 10),
      )
      if (name === undefined) return otherwise
      const parameters = { abi: ABI, functionName: name, result: answers[name] }
      const encoded = encodeFunctionResult(parameters as Parameters<typeof encodeFunctionResult>[0])
      return { status: 'success', data: encoded }
    },
  }
}

const usual: PermitDomain = { name: 'USD Coin', version: '2', chainId: 1, verifyingContract: TOKEN }
const separator = (domain: PermitDomain) => domainSeparator({ domain })
const discover = (answers: Answers, otherwise?: ReadResult) =>
  discoverPermit(contract(answers, otherwise), { chainId: 1, token: TOKEN, owner: owner.address })

const usdc: Answers = {
  name: 'USD Coin',
  version: '2',
  nonces: 4n,
  DOMAIN_SEPARATOR: separator(usual),
}
const EIP2612_TYPEHASH = keccak256(
  toHex('Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)'),
)
const DAI_TYPEHASH = keccak256(
  toHex('Permit(address holder,address spender,uint256 nonce,uint256 expiry,bool allowed)'),
)

describe('discoverPermit', () => {
  it('returns EIP-2612 for a token with a nonce and a known domain', async () => {
    await expect(discover(usdc)).resolves.toEqual({
      status: 'supported',
      kind: 'eip2612',
      chainId: 1,
      token: TOKEN,
      owner: owner.address,
      domain: usual,
      nonce: 4n,
    })
    await expect(discover({ ...usdc, PERMIT_TYPEHASH: EIP2612_TYPEHASH })).resolves.toMatchObject({
      kind: 'eip2612',
    })
  })

  it("detects Dai's permit by its type hash", async () => {
    await expect(discover({ ...usdc, PERMIT_TYPEHASH: DAI_TYPEHASH })).resolves.toMatchObject({ kind: 'dai' })
  })

  it.each([
    ['the version 1 of a token that names none', { version: undefined }, { ...usual, version: '1' }],
    ['the version 2 of a token that names none', { version: undefined }, usual],
    ['a domain without a version', {}, { name: 'USD Coin', chainId: 1, verifyingContract: TOKEN } as const],
    [
      'the chain as salt',
      {},
      {
        name: 'USD Coin',
        version: '2',
        verifyingContract: TOKEN,
        salt: `0x${'1'.padStart(64, '0')}`,
      } as const,
    ],
  ])('finds the EIP-712 domain %s', async (_name, changes, domain) => {
    const { version: _version, ...others } = usdc
    const token = 'version' in changes ? others : usdc
    const support = await discover({ ...token, DOMAIN_SEPARATOR: separator(domain) })
    expect(support).toMatchObject({ status: 'supported', domain })
    expect(support.status === 'supported' && Object.keys(support.domain).sort()).toEqual(
      Object.keys(domain).sort(),
    )
  })

  it('verifies the domain that the token returns', async () => {
    const domain = { name: 'Another name', version: '9', chainId: 1, verifyingContract: TOKEN } as const
    const announced = ['0x0f', domain.name, domain.version, 1n, TOKEN, `0x${'0'.repeat(64)}`, []]
    const token = { nonces: 0n, DOMAIN_SEPARATOR: separator(domain), eip712Domain: announced }
    await expect(discover(token)).resolves.toMatchObject({ status: 'supported', domain })
    await expect(discover({ ...token, DOMAIN_SEPARATOR: separator(usual) })).resolves.toMatchObject({
      status: 'unsupported',
      reason: 'The EIP-712 domain of the token is unknown',
    })
  })

  it.each([
    ['another token', { verifyingContract: SPENDER }],
    ['another chain', { chainId: 10 }],
    ['no contract', { verifyingContract: undefined }],
    ['no chain', { chainId: undefined }],
  ] as const)('rejects the domain of %s, even if the token itself returns it', async (_name, change) => {
    const domain: PermitDomain = compact({ ...usual, ...change })
    const { name = '', version = '', chainId, verifyingContract } = domain
    const bits = 3 + (chainId === undefined ? 0 : 4) + (verifyingContract === undefined ? 0 : 8)
    const announced = [
      `0x${bits.toString(16).padStart(2, '0')}`,
      name,
      version,
      BigInt(chainId ?? 0),
      verifyingContract ?? TOKEN,
      `0x${'0'.repeat(64)}`,
      [],
    ]
    const impostor = { ...usdc, DOMAIN_SEPARATOR: separator(domain), eip712Domain: announced }
    await expect(discover(impostor)).resolves.toEqual({
      status: 'unsupported',
      reason: 'The EIP-712 domain of the token is unknown',
    })
  })

  it.each([
    ['without nonces', { nonces: undefined }, 'The token does not support permits'],
    ['without a domain', { DOMAIN_SEPARATOR: undefined }, 'The token does not support permits'],
    [
      'of a kind of its own',
      { PERMIT_TYPEHASH: `0x${'7'.repeat(64)}` },
      'The token uses an unknown kind of permit',
    ],
    [
      'of another chain',
      { DOMAIN_SEPARATOR: separator({ ...usual, chainId: 10 }) },
      'The EIP-712 domain of the token is unknown',
    ],
    ['without a name', { name: undefined }, 'The EIP-712 domain of the token is unknown'],
  ])('returns unsupported with a reason for a token %s', async (_name, changes, reason) => {
    const token = Object.fromEntries(
      Object.entries({ ...usdc, ...changes }).filter(([, value]) => value !== undefined),
    )
    await expect(discover(token)).resolves.toEqual({ status: 'unsupported', reason })
  })

  it('returns unsupported for a contract that accepts any call as a deposit, such as WETH', async () => {
    await expect(discover({}, { status: 'success', data: '0x' })).resolves.toMatchObject({
      status: 'unsupported',
    })
  })

  it('rejects while the chain cannot be read', async () => {
    const call = () => Promise.reject(new ChainReadError(1, 'the token', new Error('503')))
    await expect(
      discoverPermit({ call }, { chainId: 1, token: TOKEN, owner: owner.address }),
    ).rejects.toMatchObject({ code: 'CHAIN_READ_FAILED' })
  })
})

describe('Permit2', () => {
  const ask = { chainId: 1, token: TOKEN, owner: owner.address, spender: SPENDER }
  const domain = { name: 'Permit2', chainId: 1, verifyingContract: permit2Address(1) }
  const answers = { DOMAIN_SEPARATOR: separator(domain), allowance: [5n, 1_800_000_000, 3] }

  it('returns the allowance', async () => {
    await expect(readPermit2(contract(answers), ask)).resolves.toEqual({
      status: 'supported',
      amount: 5n,
      expiration: 1_800_000_000n,
      nonce: 3n,
    })
  })

  it('is unsupported if its address has no code or a different contract', async () => {
    const elsewhere = separator({ ...domain, chainId: 10 })
    await expect(
      readPermit2(contract({ ...answers, DOMAIN_SEPARATOR: elsewhere }), ask),
    ).resolves.toMatchObject({ status: 'unsupported' })
    await expect(readPermit2(contract({}, { status: 'success', data: '0x' }), ask)).resolves.toEqual({
      status: 'unsupported',
      reason: 'Permit2 is not deployed on chain 1',
    })
  })

  it('has another address on zkSync', () => {
    expect(permit2Address(324)).toBe('0x0000000000225e31D15943971F47aD3022F714Fa')
    expect(permit2Address(8453)).toBe('0x000000000022D473030F116dDEE9F6B43aC78BA3')
  })

  it('creates an allowance that expires after 30 minutes by default', () => {
    const terms = { ...ask, amount: 5n, nonce: 3n }
    const clock = createFakeClock(1_750_000_000_999)
    expect(createPermit2Permit(terms, { clock })).toMatchObject({
      expiration: 1_750_001_800n,
      sigDeadline: 281_474_976_710_655n,
    })
    expect(createPermit2Permit({ ...terms, expiration: 9n, sigDeadline: 8n })).toMatchObject({
      expiration: 9n,
      sigDeadline: 8n,
    })
  })

  it.each([
    ['nonce', 48, 'NONCE_OUT_OF_RANGE'],
    ['expiration', 48, 'EXPIRATION_OUT_OF_RANGE'],
    ['amount', 160, 'AMOUNT_OUT_OF_RANGE'],
    ['sigDeadline', 256, 'EXPIRATION_OUT_OF_RANGE'],
  ] as const)('accepts a %s of at most %i bits', (field, bits, code) => {
    const terms = { ...ask, amount: 5n, nonce: 3n }
    const maximum = 2n ** BigInt(bits) - 1n
    expect(createPermit2Permit({ ...terms, [field]: maximum })).toMatchObject({ [field]: maximum })
    for (const value of [maximum + 1n, -1n]) {
      expect(() => createPermit2Permit({ ...terms, [field]: value })).toThrow(
        expect.objectContaining({ code }),
      )
    }
  })

  it('rejects a transfer whose amount would be truncated', () => {
    const move = { chainId: 1, token: TOKEN, from: owner.address, to: SPENDER }
    expect(() => encodePermit2Transfer({ ...move, amount: 2n ** 160n })).toThrow(
      expect.objectContaining({ code: 'AMOUNT_OUT_OF_RANGE' }),
    )
  })
})

const terms: PermitTerms = {
  chainId: 1,
  token: TOKEN,
  owner: owner.address,
  spender: SPENDER,
  amount: 1_000n,
}
const token = { chainId: 1, token: TOKEN, owner: owner.address, domain: usual, nonce: 4n } as const
const eip2612 = createTokenPermit({ ...token, kind: 'eip2612' }, { ...terms, deadline: DEADLINE })
const dai = createTokenPermit({ ...token, kind: 'dai' }, { ...terms, amount: MAX, deadline: DEADLINE })
const permit2 = createPermit2Permit({ ...terms, nonce: 4n, expiration: DEADLINE })

describe('createTokenPermit', () => {
  it('rejects an amount that the permit of Dai cannot express', () => {
    const some = () => createTokenPermit({ ...token, kind: 'dai' }, { ...terms, deadline: DEADLINE })
    expect(some).toThrow(expect.objectContaining({ code: 'PERMIT_ALL_OR_NOTHING' }))
    const none = createTokenPermit({ ...token, kind: 'dai' }, { ...terms, amount: 0n, deadline: DEADLINE })
    expect(permitTypedData(none).message).toMatchObject({ allowed: false })
    expect(permitTypedData(dai).message).toMatchObject({ allowed: true })
  })

  it.each([
    ['amount', 'AMOUNT_OUT_OF_RANGE'],
    ['deadline', 'EXPIRATION_OUT_OF_RANGE'],
  ] as const)('rejects a %s above 256 bits', (field, code) => {
    const invalid = { ...terms, deadline: DEADLINE, [field]: 2n ** 256n }
    expect(() => createTokenPermit({ ...token, kind: 'eip2612' }, invalid)).toThrow(
      expect.objectContaining({ code }),
    )
  })
})

function signerWith(change: (signature: Hex) => Hex, account = owner) {
  return {
    signTypedData: async (typedData: TypedData) =>
      change(await account.signTypedData(typedData as Parameters<typeof account.signTypedData>[0])),
  }
}
const honest = signerWith((signature) => signature)

const ORDER = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n

/** Returns the signature with the other s value, which is valid for the same key and data but rejected by tokens. */
function toMalleableTwin(signature: Hex): Hex {
  const s = ORDER - BigInt(`0x${signature.slice(66, 130)}`)
  const v = signature.endsWith('1b') ? '1c' : '1b'
  return `${signature.slice(0, 66)}${s.toString(16).padStart(64, '0')}${v}` as Hex
}

describe('a signed permit', () => {
  it.each([
    ['EIP-2612', eip2612, TOKEN, '0xd505accf'],
    ["Dai's", dai, TOKEN, '0x8fcbaf0c'],
    ['Permit2', permit2, permit2Address(1), '0x2b67b570'],
  ] as const)('%s is encoded as a call of its contract', async (_name, permit, to, functionSelector) => {
    const signed = await signPermit(permit, honest)
    const call = encodePermit(signed, permit)
    expect(call).toMatchObject({ to, value: 0n })
    expect(call.data.slice(0, 10)).toBe(functionSelector)
  })

  it.each([
    ['chainId', { chainId: 10 }],
    ['token', { token: SPENDER }],
    ['owner', { owner: SPENDER }],
    ['spender', { spender: TOKEN }],
    ['amount', { amount: 1_001n }],
    ['amount', { amount: 999n }],
  ] as const)('is rejected for another %s', async (field, change) => {
    for (const permit of [eip2612, permit2] satisfies Permit[]) {
      const signed = await signPermit(permit, honest)
      expect(() => encodePermit(signed, { ...terms, ...change })).toThrow(
        expect.objectContaining({ code: 'PERMIT_MISMATCH', field }),
      )
    }
  })

  it('accepts addresses in any letter case', async () => {
    const signed = await signPermit(eip2612, honest)
    const lower = { ...terms, owner: lowerAddress(owner.address), token: lowerAddress(TOKEN) }
    expect(encodePermit(signed, lower)).toEqual(encodePermit(signed, terms))
  })

  it('accepts v of 0 or 1 as well as 27 or 28', async () => {
    const bare = signerWith((signature) => signature.replace(/..$/, (v) => (v === '1b' ? '00' : '01')) as Hex)
    for (const permit of [eip2612, dai, permit2]) {
      const calls = await Promise.all(
        [honest, bare].map(async (wallet) => encodePermit(await signPermit(permit, wallet), permit)),
      )
      expect(calls[0]).toEqual(calls[1])
    }
  })

  it.each([
    ['of another account', signerWith((signature) => signature, otherOwner)],
    ['of a contract', signerWith(() => `0x${'12'.repeat(96)}`)],
    ['of 64 bytes', signerWith((signature) => signature.slice(0, -2) as Hex)],
    ['that is no point of the curve', signerWith(() => `0x${'ff'.repeat(32)}${'11'.repeat(32)}1b`)],
    ['that is the twin of a good one, with a high s', signerWith(toMalleableTwin)],
    ['with a strange v', signerWith((signature) => signature.replace(/..$/, '25') as Hex)],
  ])('is rejected with a signature %s', async (_name, wallet) => {
    await expect(signPermit(eip2612, wallet)).rejects.toMatchObject({ code: 'PERMIT_SIGNATURE_INVALID' })
  })
})
