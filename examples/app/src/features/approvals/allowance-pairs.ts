import type { Address, Platform, TransferRecord } from '@causeway/core'
import { isNativeToken, sameAddress } from '@causeway/core/chains'
import { type ManagerFamily, type PermissionCall, parsePermission } from '../../copy/parse-permission.ts'

/** A contract at which an account grants a permission, and the contract that may have it. */
export interface AllowancePair {
  /** Token, debt token, receipt of deposits, or the contract of a lender. */
  readonly token: Address
  readonly spender: Address
  /** Asset of a debt token, whose credit is delegated, or of a receipt. Undefined for other permissions. */
  readonly underlying?: Address | undefined
  /** Amounts of a receipt: those of the asset, or shares with an exchange rate. Undefined for other permissions. */
  readonly receipt?: 'assets' | 'shares' | undefined
  /** Family of the lender whose positions the spender may manage. Undefined for other permissions. */
  readonly family?: ManagerFamily | undefined
}

/** A contract of lenders at which accounts permit the use of their positions or of their deposits. */
export interface LenderContract extends Pick<AllowancePair, 'underlying' | 'receipt' | 'family'> {
  /** Contracts that Causeway permits to use positions there. */
  readonly users: readonly Address[]
  /** Ids of the lenders. */
  readonly lenders: readonly string[]
}

/** Contracts of lenders by lower-case address. */
export type LenderContracts = ReadonlyMap<Address, LenderContract>

interface PairSources {
  readonly chainId: number
  readonly account: Address
  readonly transfers: readonly TransferRecord[]
  /** Tokens that the account holds. */
  readonly heldTokens: readonly Address[]
  /** Contracts that Causeway approves on the chain. */
  readonly knownSpenders: readonly Address[]
  /** Permissions in the chain's events, the latest first. */
  readonly logged: readonly LoggedPermission[]
  readonly lenderContracts: LenderContracts
  isListed(token: Address): boolean
}

type LoggedPermission = Awaited<ReturnType<NonNullable<Platform['getApprovals']>>>[number]

/** Maximum number of pairs to read on one chain. */
export const MAX_PAIRS = 2_000

/**
 * Returns the pairs whose permissions are read. No source is trusted: a node may omit events, anyone can deploy a contract
 * that emits false ones, and the journal may have been edited. Events of delegations and managers only count at contracts
 * of lenders. Unlisted tokens come last, so that false events of worthless tokens cannot displace other pairs.
 */
export function allowancePairs(sources: PairSources): AllowancePair[] {
  const { transfers, heldTokens, knownSpenders, logged, lenderContracts, isListed } = sources
  const getContract = (token: Address) => lenderContracts.get(toLowerCase(token))
  const loggedPairs = logged.filter(({ kind, token }) => kind === 'allowance' || getContract(token))
  const isKnown = ({ token }: { readonly token: Address }) => isListed(token) || !!getContract(token)
  const isUsed = heldTokens.length > 0 || transfers.length > 0
  const lenderPairs = [...lenderContracts].flatMap(([token, { users }]) =>
    isUsed ? users.map((spender) => ({ token, spender })) : [],
  )
  const pairs: AllowancePair[] = [
    ...journaledPairs(sources),
    ...loggedPairs.filter(isKnown),
    ...heldTokens
      .filter((token) => !isNativeToken(token))
      .flatMap((token) => knownSpenders.map((spender) => ({ token, spender }))),
    ...lenderPairs,
    ...loggedPairs.filter((pair) => !isKnown(pair)),
  ]
  const distinct = new Map<string, AllowancePair>()
  for (const { token, spender, ...granted } of pairs) {
    const { underlying, receipt, family } = getContract(token) ?? granted
    // Lower-case addresses, because a wrong checksum in one of them would fail the encoding of all reads.
    const pair = {
      token: toLowerCase(token),
      spender: toLowerCase(spender),
      ...(underlying && { underlying: toLowerCase(underlying) }),
      ...(receipt && { receipt }),
      ...(family && { family }),
    }
    const key = pairKey(pair)
    if (!distinct.has(key)) distinct.set(key, pair)
  }
  return [...distinct.values()].slice(0, MAX_PAIRS)
}

export function pairKey({ token, spender }: AllowancePair): string {
  return `${token}:${spender}`.toLowerCase()
}

export function toLowerCase(address: Address): Address {
  return `0x${address.slice(2).toLowerCase()}`
}

/** Returns the pairs that the transfers of an account have approved, permitted or delegated. */
function journaledPairs({
  chainId,
  account,
  transfers,
}: Pick<PairSources, 'chainId' | 'account' | 'transfers'>): AllowancePair[] {
  const records = transfers.filter(
    (record) => record.chainId === chainId && sameAddress(account, record.from),
  )
  const toPairs = (call: PermissionCall, asset: Address | undefined): AllowancePair[] => {
    const { kind, family, token, spender } = parsePermission(call) ?? {}
    if (token === undefined || spender === undefined) return []
    return [{ token, spender, family, underlying: kind === 'debt' ? (asset ?? token) : undefined }]
  }
  return records.flatMap(({ info, run }): AllowancePair[] => {
    const { inputCurrency } = info
    const spender = run?.terms?.spender
    // A margin trade borrows its input, a lending action its output.
    const asset = info.type === 'Margin' ? inputCurrency : info.outputCurrency
    const isToken = inputCurrency !== undefined && !isNativeToken(inputCurrency)
    return [
      ...(spender && isToken ? [{ token: inputCurrency, spender }] : []),
      ...(run?.steps ?? []).flatMap((step): AllowancePair[] => {
        if (step.kind === 'permit') return [{ token: step.token, spender: step.spender }]
        if (step.kind === 'batch') return step.calls.flatMap(({ call }) => toPairs(call, asset))
        return 'call' in step ? toPairs(step.call, asset) : []
      }),
    ]
  })
}
