import { domainSeparator, parseAbi } from 'viem'
import { sameAddress } from '../../chains/address.ts'
import { compact } from '../../kernel/compact.ts'
import type { Address, Hex } from '../../kernel/schema.ts'
import type { RequestOptions } from '../../platforms/transaction.ts'
import type { PermitDomain, TokenPermit } from './permit.ts'
import { type ContractReads, readOptional } from './reads.ts'

const ABI = parseAbi([
  'function name() view returns (string)',
  'function version() view returns (string)',
  'function nonces(address owner) view returns (uint256)',
  'function DOMAIN_SEPARATOR() view returns (bytes32)',
  'function PERMIT_TYPEHASH() view returns (bytes32)',
  'function eip712Domain() view returns (bytes1 fields, string name, string version, uint256 chainId, address verifyingContract, bytes32 salt, uint256[] extensions)',
])

/** keccak256 of `Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)`. */
const EIP2612_TYPEHASH = '0x6e71edae12b1b97f4d1f60370fef10105fa2faae0126114a169c64845d6126c9'
/** keccak256 of `Permit(address holder,address spender,uint256 nonce,uint256 expiry,bool allowed)`. */
const DAI_TYPEHASH = '0xea2aa0a1be11a07ed86d755c93467f4f82362b452371d1ba94d1715123511acb'

/** Whether a token supports permits, and of which kind. Discriminated by `status`. */
export type PermitSupport =
  | ({ readonly status: 'supported' } & Pick<
      TokenPermit,
      'kind' | 'chainId' | 'token' | 'owner' | 'domain' | 'nonce'
    >)
  | { readonly status: 'unsupported'; readonly reason: string }

/**
 * Returns the kind of permit that a token supports and its EIP-712 domain. The domain must hash to the contract's
 * `DOMAIN_SEPARATOR` and contain this token and chain. Otherwise a malicious token could return the domain of another
 * token and obtain a valid permit for it.
 *
 * @throws ChainReadError
 */
export async function discoverPermit(
  platform: ContractReads,
  { chainId, token, owner }: Pick<TokenPermit, 'chainId' | 'token' | 'owner'>,
  options?: RequestOptions,
): Promise<PermitSupport> {
  const contract = { chainId, address: token, abi: ABI }
  const [nonce, separator, typehash, name, version, announced] = await Promise.all([
    readOptional(platform, { ...contract, functionName: 'nonces', args: [owner] }, options),
    readOptional(platform, { ...contract, functionName: 'DOMAIN_SEPARATOR' }, options),
    readOptional(platform, { ...contract, functionName: 'PERMIT_TYPEHASH' }, options),
    readOptional(platform, { ...contract, functionName: 'name' }, options),
    readOptional(platform, { ...contract, functionName: 'version' }, options),
    readOptional(platform, { ...contract, functionName: 'eip712Domain' }, options),
  ])
  const unsupported = (reason: string): PermitSupport => ({ status: 'unsupported', reason })
  if (nonce === undefined || separator === undefined) return unsupported('The token does not support permits')
  const kind = toKind(typehash)
  if (kind === undefined) return unsupported('The token uses an unknown kind of permit')
  const candidates = [
    ...(announced
      ? [announcedDomain(announced)].filter((candidate) => isTokenDomain(candidate, { chainId, token }))
      : []),
    ...guessedDomains({ chainId, token, name, version }),
  ]
  const domain = candidates.find((candidate) => domainSeparator({ domain: candidate }) === separator)
  if (!domain) return unsupported('The EIP-712 domain of the token is unknown')
  return { status: 'supported', kind, chainId, token, owner, domain, nonce }
}

/** Returns the kind by PERMIT_TYPEHASH. EIP-2612 does not require it, so a token without it counts as EIP-2612. */
function toKind(typehash: Hex | undefined): TokenPermit['kind'] | undefined {
  if (typehash === undefined || typehash === EIP2612_TYPEHASH) return 'eip2612'
  return typehash === DAI_TYPEHASH ? 'dai' : undefined
}

/**
 * Parses the result of `eip712Domain` (EIP-5267). Each bit of `fields` marks a domain field as present, lowest bit
 * first.
 */
function announcedDomain([fields, name, version, chainId, verifyingContract, salt]: readonly [
  Hex,
  string,
  string,
  bigint,
  Hex,
  Hex,
  readonly bigint[],
]): PermitDomain {
  const includes = (bit: number) => (Number(fields) & (1 << bit)) !== 0
  return compact({
    name: includes(0) ? name : undefined,
    version: includes(1) ? version : undefined,
    chainId: includes(2) ? Number(chainId) : undefined,
    verifyingContract: includes(3) ? verifyingContract : undefined,
    salt: includes(4) ? salt : undefined,
  })
}

/** Returns whether a domain contains the token and its chain, either as `chainId` or as `salt`. */
function isTokenDomain(
  domain: PermitDomain,
  { chainId, token }: Pick<TokenPermit, 'chainId' | 'token'>,
): boolean {
  const isOnChain =
    domain.chainId === undefined ? domain.salt === toSalt(chainId) : domain.chainId === chainId
  return isOnChain && sameAddress(token, domain.verifyingContract)
}

function toSalt(chainId: number): Hex {
  return `0x${chainId.toString(16).padStart(64, '0')}`
}

/**
 * Returns the common domains: with a version, without one (UNI, COMP), and with the chain id as salt (Polygon bridge).
 */
function guessedDomains({
  chainId,
  token,
  name,
  version,
}: {
  readonly chainId: number
  readonly token: Address
  readonly name: string | undefined
  readonly version: string | undefined
}): PermitDomain[] {
  if (name === undefined) return []
  const verifyingContract = token
  const salt = toSalt(chainId)
  const versions = [...new Set([...(version === undefined ? [] : [version]), '1', '2'])]
  return [
    ...versions.map((version) => ({ name, version, chainId, verifyingContract })),
    { name, chainId, verifyingContract },
    ...versions.map((version) => ({ name, version, verifyingContract, salt })),
  ]
}
