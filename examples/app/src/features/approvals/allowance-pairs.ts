import type { Address, TransferRecord } from '@causeway/core'
import { isNativeToken, sameAddress } from '@causeway/core/chains'
import { type PermissionCall, parsePermission } from '../review/parse-permission.ts'

/** A token and a contract that may be allowed to spend it. */
export interface AllowancePair {
  readonly token: Address
  readonly spender: Address
  /** Asset of a debt token, whose credit is delegated. Undefined for an approval. */
  readonly underlying?: Address | undefined
}

interface PairSources {
  readonly chainId: number
  readonly account: Address
  readonly transfers: readonly TransferRecord[]
  /** Tokens that the account holds. */
  readonly heldTokens: readonly Address[]
  /** Contracts that Causeway approves on the chain. */
  readonly knownSpenders: readonly Address[]
  /** Pairs in the chain's events, the latest first. */
  readonly loggedPairs: readonly AllowancePair[]
  /** Debt tokens of lenders, with the contracts that may borrow for the account. */
  readonly delegations: readonly AllowancePair[]
  isListed(token: Address): boolean
}

/** Maximum number of pairs to read on one chain. */
export const MAX_PAIRS = 2_000

/**
 * Returns the pairs whose allowances are read. No source is trusted: a node may omit events, anyone can deploy a token
 * that emits false ones, and the journal may have been edited. Unlisted tokens come last, so that false events of
 * worthless tokens cannot displace other pairs.
 */
export function allowancePairs(sources: PairSources): AllowancePair[] {
  const { heldTokens, knownSpenders, loggedPairs, delegations, isListed } = sources
  const heldPairs = heldTokens
    .filter((token) => !isNativeToken(token))
    .flatMap((token) => knownSpenders.map((spender) => ({ token, spender })))
  const pairs: AllowancePair[] = [
    ...journaledPairs(sources),
    ...loggedPairs.filter(({ token }) => isListed(token)),
    ...heldPairs,
    ...delegations,
    ...loggedPairs.filter(({ token }) => !isListed(token)),
  ]
  const distinct = new Map<string, AllowancePair>()
  for (const { token, spender, underlying } of pairs) {
    // Lower-case addresses, because a wrong checksum in one of them would fail the encoding of all reads.
    const pair = {
      token: toLowerCase(token),
      spender: toLowerCase(spender),
      ...(underlying && { underlying: toLowerCase(underlying) }),
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

/** Returns the pairs that the transfers of an account have approved or permitted. */
function journaledPairs({
  chainId,
  account,
  transfers,
  delegations,
}: Pick<PairSources, 'chainId' | 'account' | 'transfers' | 'delegations'>) {
  const records = transfers.filter(
    (record) => record.chainId === chainId && sameAddress(account, record.from),
  )
  const toPairs = (call: PermissionCall, asset: Address | undefined): AllowancePair[] => {
    const { kind, token, spender } = parsePermission(call) ?? {}
    if (token === undefined || spender === undefined || kind === 'manager') return []
    if (kind === 'approval') return [{ token, spender }]
    const listed = delegations.find((delegation) => sameAddress(delegation.token, token))
    return [{ token, spender, underlying: listed?.underlying ?? asset ?? token }]
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
