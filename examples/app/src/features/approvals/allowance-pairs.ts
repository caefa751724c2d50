import type { Address, Hex, TransferRecord } from '@causeway/core'
import { isNativeToken, sameAddress } from '@causeway/core/chains'
import { getApprovedSpender } from './encode-read.ts'

/** A token and a contract that may be allowed to spend it. */
export interface AllowancePair {
  readonly token: Address
  readonly spender: Address
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
  const { heldTokens, knownSpenders, loggedPairs, isListed } = sources
  const heldPairs = heldTokens
    .filter((token) => !isNativeToken(token))
    .flatMap((token) => knownSpenders.map((spender) => ({ token, spender })))
  const pairs = [
    ...journaledPairs(sources),
    ...loggedPairs.filter(({ token }) => isListed(token)),
    ...heldPairs,
    ...loggedPairs.filter(({ token }) => !isListed(token)),
  ]
  const distinct = new Map<string, AllowancePair>()
  for (const { token, spender } of pairs) {
    // Lower-case addresses, because a wrong checksum in one of them would fail the encoding of all reads.
    const pair = { token: toLowerCase(token), spender: toLowerCase(spender) }
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
}: Pick<PairSources, 'chainId' | 'account' | 'transfers'>) {
  const records = transfers.filter(
    (record) => record.chainId === chainId && sameAddress(account, record.from),
  )
  return records.flatMap(({ info, run }): AllowancePair[] => {
    const { inputCurrency } = info
    const spender = run?.terms?.spender
    const isToken = inputCurrency !== undefined && !isNativeToken(inputCurrency)
    return [
      ...(spender && isToken ? [{ token: inputCurrency, spender }] : []),
      ...(run?.steps ?? []).flatMap((step): AllowancePair[] => {
        if (step.kind === 'permit') return [{ token: step.token, spender: step.spender }]
        if (step.kind === 'batch') return step.calls.flatMap(({ call }) => approvedPair(call))
        return 'call' in step ? approvedPair(step.call) : []
      }),
    ]
  })
}

function approvedPair({ to, data }: { readonly to: Address; readonly data: Hex }): AllowancePair[] {
  const spender = getApprovedSpender(data)
  return spender === undefined ? [] : [{ token: to, spender }]
}
